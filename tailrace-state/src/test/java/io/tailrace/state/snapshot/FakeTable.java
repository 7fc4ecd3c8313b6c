/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.KeyGroupedState;
import io.tailrace.state.TableSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Rows of text by key group, to see what snapshots do to state without a hash table. */
final class FakeTable implements KeyGroupedState {
  private final TableSchema schema;
  private final TreeMap<Integer, List<String>> rows = new TreeMap<>();

  FakeTable(TableSchema schema) {
    this.schema = schema;
  }

  /** So many rows in each key group of a range. */
  static FakeTable filled(TableSchema schema, int firstKeyGroup, int lastKeyGroup, int rows) {
    FakeTable table = new FakeTable(schema);
    for (int keyGroup = firstKeyGroup; keyGroup <= lastKeyGroup; keyGroup++) {
      int group = keyGroup;
      table.rows.put(
          keyGroup, IntStream.range(0, rows).mapToObj(row -> group + ":" + row).toList());
    }
    return table;
  }

  TreeMap<Integer, List<String>> rows() {
    return rows;
  }

  @Override
  public TableSchema schema() {
    return schema;
  }

  @Override
  public long entries() {
    return rows.values().stream().mapToLong(List::size).sum();
  }

  @Override
  public long bytes() {
    return entries() * Long.BYTES;
  }

  @Override
  public Copy copy() {
    Map<Integer, List<String>> copied = new TreeMap<>(rows);
    return new Copy() {
      @Override
      public long entries(int keyGroup) {
        return copied.getOrDefault(keyGroup, List.of()).size();
      }

      @Override
      public void write(int keyGroup, DataOutputView out) throws IOException {
        for (String row : copied.getOrDefault(keyGroup, List.of())) {
          out.writeUTF(row);
        }
      }

      @Override
      public long bytes() {
        return FakeTable.this.bytes();
      }

      @Override
      public void close() {
        copied.clear();
      }
    };
  }

  @Override
  public void restore(int keyGroup, long entries, DataInputView in) throws IOException {
    String[] read = new String[(int) entries];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readUTF();
    }
    rows.put(keyGroup, List.of(read));
  }
}
