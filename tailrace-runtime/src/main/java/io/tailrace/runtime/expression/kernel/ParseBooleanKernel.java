/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;

/** Converts strings to BOOLEAN; "true" and "false" in any case are converted in place. */
final class ParseBooleanKernel extends ParseKernel {
  private static final byte[] TRUE = "true".getBytes(ISO_8859_1);
  private static final byte[] FALSE = "false".getBytes(ISO_8859_1);

  ParseBooleanKernel(Cast cast, Kernel operand) {
    super(cast, operand);
  }

  @Override
  Target target(int size) {
    return new Booleans(new boolean[size]);
  }

  private static final class Booleans implements Target {
    private final boolean[] values;

    Booleans(boolean[] values) {
      this.values = values;
    }

    @Override
    public int parse(BytesColumn strings, long[] nulls, Rows rows, int from) {
      byte[] heap = strings.heap();
      int[] offsets = strings.offsets();
      int[] lanes = rows.rows();
      for (int i = from; i < rows.count(); i++) {
        int row = lanes[i];
        if (NullMask.isNull(nulls, row)) {
          continue;
        }
        values[row] = equalsIgnoreCase(heap, offsets[row], offsets[row + 1], TRUE);
        if (!values[row] && !equalsIgnoreCase(heap, offsets[row], offsets[row + 1], FALSE)) {
          return i;
        }
      }
      return rows.count();
    }

    private static boolean equalsIgnoreCase(byte[] heap, int start, int end, byte[] lowerCase) {
      if (end - start != lowerCase.length) {
        return false;
      }
      for (int i = 0; i < lowerCase.length; i++) {
        if ((heap[start + i] | 0x20) != lowerCase[i]) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void convert(BinaryStringData text, int row) {
      values[row] = BinaryStringDataUtil.toBoolean(text);
    }

    @Override
    public Column build(long[] nulls) {
      return new BooleanColumn(values, nulls, values.length);
    }
  }
}
