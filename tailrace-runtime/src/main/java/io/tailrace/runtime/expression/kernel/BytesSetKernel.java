/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import java.util.List;

/** Looks byte strings up in a set of constants: a hash table with linear probing. */
final class BytesSetKernel extends UnaryKernel {
  private static final byte[] FREE = new byte[0];

  private final byte[][] table;
  private final boolean hasEmpty;

  BytesSetKernel(Kernel operand, List<byte[]> values) {
    super(operand);
    this.hasEmpty = values.stream().anyMatch(value -> value.length == 0);
    this.table = new byte[Integer.highestOneBit(Math.max(1, values.size())) * 4][];
    Arrays.fill(table, FREE);
    for (byte[] value : values) {
      if (value.length > 0) {
        table[slot(value, 0, value.length)] = value;
      }
    }
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    BytesColumn strings = (BytesColumn) operand;
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    int[] lanes = rows.rows();
    boolean[] out = new boolean[size];
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      int start = offsets[row];
      int end = offsets[row + 1];
      out[row] = start == end ? hasEmpty : table[slot(heap, start, end)].length != 0;
    }
    return new BooleanColumn(out, Nulls.of(operand, size), size);
  }

  /** The slot that holds the bytes, or the free one where they would go. */
  private int slot(byte[] heap, int start, int end) {
    int hash = 1;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + heap[i];
    }
    int mask = table.length - 1;
    int slot = (hash ^ hash >>> 16) & mask;
    while (table[slot].length != 0
        && !Arrays.equals(table[slot], 0, table[slot].length, heap, start, end)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
