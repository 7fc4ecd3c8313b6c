/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;

/**
 * Converts strings to FLOAT. Digits below 2^24 over a power of ten up to 10^10 are both exact, so
 * that their quotient is the correctly rounded value; everything else goes through Java's parser.
 */
final class ParseFloatKernel extends ParseKernel {
  private static final long EXACT_LIMIT = 1L << 24;
  private static final int EXACT_FRACTION_DIGITS = 10;

  ParseFloatKernel(Cast cast, Kernel operand) {
    super(cast, operand);
  }

  @Override
  Target target(int size) {
    return new Floats(new float[size]);
  }

  private static final class Floats implements Target {
    private final PlainDecimal number = new PlainDecimal();
    private final float[] values;

    Floats(float[] values) {
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
          || Math.abs(number.unscaled()) >= EXACT_LIMIT
          || number.fractionDigits() > EXACT_FRACTION_DIGITS) {
        return false;
      }
      values[row] = (float) number.unscaled() / (float) PowersOfTen.of(number.fractionDigits());
      return true;
    }

    @Override
    public void convert(BinaryStringData text, int row) {
      values[row] = BinaryStringDataUtil.toFloat(text.trim());
    }

    @Override
    public Column build(long[] nulls) {
      return new FloatColumn(values, nulls, values.length);
    }
  }
}
