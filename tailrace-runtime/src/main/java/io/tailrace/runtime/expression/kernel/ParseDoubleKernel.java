/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;

/**
 * Converts strings to DOUBLE. Digits below 2^53 over a power of ten up to 10^18 are both exact, so
 * that their quotient is the correctly rounded value (Clinger, "How to read floating point numbers
 * accurately", 1990); everything else goes through Java's parser.
 */
final class ParseDoubleKernel extends ParseKernel {
  private static final long EXACT_LIMIT = 1L << 53;

  ParseDoubleKernel(Cast cast, Kernel operand) {
    super(cast, operand);
  }

  @Override
  Target target(int size) {
    return new Doubles(new double[size]);
  }

  private static final class Doubles implements Target {
    private final PlainDecimal number = new PlainDecimal();
    private final double[] values;

    Doubles(double[] values) {
      this.values = values;
    }

    @Override
    public int parse(BytesColumn strings, long[] nulls, Rows rows, int from) {
      byte[] heap = strings.heap();
      int[] offsets = strings.offsets();
      int[] lanes = rows.rows();
      for (int i = from; i < rows.count(); i++) {
        int row = lanes[i];
        if (!NullMask.isNull(nulls, row) && !parse(heap, offsets[row], offsets[row + 1], row)) {
          return i;
        }
      }
      return rows.count();
    }

    private boolean parse(byte[] heap, int start, int end, int row) {
      // Zero is left to Java because of its sign.
      if (!number.read(heap, start, end)
          || number.unscaled() == 0
          || Math.abs(number.unscaled()) >= EXACT_LIMIT) {
        return false;
      }
      values[row] = (double) number.unscaled() / PowersOfTen.of(number.fractionDigits());
      return true;
    }

    @Override
    public void convert(BinaryStringData text, int row) {
      values[row] = BinaryStringDataUtil.toDouble(text.trim());
    }

    @Override
    public Column build(long[] nulls) {
      return new DoubleColumn(values, nulls, values.length);
    }
  }
}
