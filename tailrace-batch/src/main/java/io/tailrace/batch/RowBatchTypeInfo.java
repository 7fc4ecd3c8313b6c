/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** The type of an edge that carries batches of one schema. */
public final class RowBatchTypeInfo extends TypeInformation<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final BatchSchema schema;

  /** The type of the batches of a schema. */
  public RowBatchTypeInfo(BatchSchema schema) {
    this.schema = Objects.requireNonNull(schema);
  }

  /** The schema of the batches. */
  public BatchSchema schema() {
    return schema;
  }

  @Override
  public TypeSerializer<RowBatch> createSerializer(SerializerConfig config) {
    return new RowBatchSerializer(schema);
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return schema.fieldCount();
  }

  @Override
  public int getTotalFields() {
    return Math.max(1, schema.fieldCount());
  }

  @Override
  public Class<RowBatch> getTypeClass() {
    return RowBatch.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof RowBatchTypeInfo;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowBatchTypeInfo info && schema.equals(info.schema);
  }

  @Override
  public int hashCode() {
    return schema.hashCode();
  }

  @Override
  public String toString() {
    return "RowBatch[" + schema + "]";
  }
}
