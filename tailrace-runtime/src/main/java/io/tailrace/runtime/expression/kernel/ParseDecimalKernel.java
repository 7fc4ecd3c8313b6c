/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Rows;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Converts strings to DECIMAL. Plain numbers that need no rounding and clearly fit are converted in
 * place.
 */
final class ParseDecimalKernel extends ParseKernel {
  private final DecimalType type;

  ParseDecimalKernel(Cast cast, Kernel operand) {
    super(cast, operand);
    this.type = (DecimalType) cast.type();
  }

  @Override
  Target target(int size) {
    return new Decimals(size);
  }

  private final class Decimals implements Target {
    private final PlainDecimal number = new PlainDecimal();
    private final long[] high;
    private final long[] low;

    Decimals(int size) {
      this.low = new long[size];
      this.high = DecimalResult.isWide(type) ? new long[size] : new long[0];
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
      if (!number.read(heap, start, end)) {
        return false;
      }
      int shift = type.getScale() - number.fractionDigits();
      if (shift < 0
          || shift > PowersOfTen.MAX_EXPONENT
          || number.digits() + shift > type.getPrecision()) {
        return false;
      }
      long factor = PowersOfTen.of(shift);
      store(row, Math.multiplyHigh(number.unscaled(), factor), number.unscaled() * factor);
      return true;
    }

    @Override
    public void convert(BinaryStringData text, int row) {
      DecimalData decimal =
          BinaryStringDataUtil.toDecimal(text, type.getPrecision(), type.getScale());
      BigInteger unscaled = decimal.toBigDecimal().unscaledValue();
      store(row, unscaled.shiftRight(64).longValue(), unscaled.longValue());
    }

    private void store(int row, long upper, long lower) {
      low[row] = lower;
      if (high.length > 0) {
        high[row] = upper;
      }
    }

    @Override
    public Column build(long[] nulls) {
      return DecimalResult.column(high, low, nulls, low.length, type);
    }
  }
}
