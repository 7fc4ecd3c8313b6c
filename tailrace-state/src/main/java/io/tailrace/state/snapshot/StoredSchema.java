/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.TableSchema;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The types of a table as a snapshot names them. Two schemas are equal when their rows are stored
 * alike: names of nested fields and nullability do not count.
 *
 * @param keys signatures of the key's fields
 * @param values signatures of the values
 * @param multisets signatures of the multisets' elements
 */
record StoredSchema(List<String> keys, List<String> values, List<String> multisets) {

  static StoredSchema of(TableSchema schema) {
    return new StoredSchema(
        signatures(schema.keys()), signatures(schema.values()), signatures(schema.multisets()));
  }

  static StoredSchema read(DataInput in) throws IOException {
    return new StoredSchema(readList(in), readList(in), readList(in));
  }

  void write(DataOutput out) throws IOException {
    writeList(out, keys);
    writeList(out, values);
    writeList(out, multisets);
  }

  private static List<String> signatures(List<LogicalType> types) {
    return types.stream().map(TypeSignature::of).toList();
  }

  private static void writeList(DataOutput out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      Texts.write(out, text);
    }
  }

  private static List<String> readList(DataInput in) throws IOException {
    int size = in.readInt();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      texts.add(Texts.read(in));
    }
    return texts;
  }

  @Override
  public String toString() {
    return "keys " + keys + ", values " + values + ", multisets " + multisets;
  }
}
