/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.StructuredType;

/** Types as text, without what does not change how a value is stored. */
final class TypeSignature {
  private TypeSignature() {}

  /** SQL text of a type whose parts are all nullable and whose nested fields have no names. */
  static String of(LogicalType type) {
    if (type instanceof ArrayType array) {
      return "ARRAY<" + of(array.getElementType()) + ">";
    }
    if (type instanceof MapType map) {
      return "MAP<" + of(map.getKeyType()) + ", " + of(map.getValueType()) + ">";
    }
    if (type instanceof MultisetType multiset) {
      return "MULTISET<" + of(multiset.getElementType()) + ">";
    }
    if (type instanceof RowType || type instanceof StructuredType) {
      return "ROW" + of(type.getChildren());
    }
    if (type instanceof DistinctType distinct) {
      return of(distinct.getSourceType());
    }
    if (type instanceof RawType<?> raw) {
      return "RAW<" + raw.getOriginatingClass().getName() + ">";
    }
    return type.copy(true).asSerializableString();
  }

  private static String of(List<LogicalType> fields) {
    return fields.stream().map(TypeSignature::of).collect(Collectors.joining(", ", "<", ">"));
  }
}
