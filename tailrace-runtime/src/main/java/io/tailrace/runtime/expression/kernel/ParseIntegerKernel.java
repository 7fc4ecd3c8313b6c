/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.ShortColumn;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;

/**
 * Converts strings to TINYINT, SMALLINT, INT and BIGINT. Surrounding spaces and digits after a
 * decimal point are dropped.
 */
final class ParseIntegerKernel extends ParseKernel {
  /** Digits that no {@code long} overflows with. */
  private static final int SAFE_DIGITS = 18;

  private final Layout layout;
  private final long min;
  private final long max;

  ParseIntegerKernel(Cast cast, Kernel operand) {
    super(cast, operand);
    this.layout = Layout.of(cast.type());
    this.max =
        switch (layout) {
          case BYTE -> Byte.MAX_VALUE;
          case SHORT -> Short.MAX_VALUE;
          case INT -> Integer.MAX_VALUE;
          case LONG -> Long.MAX_VALUE;
          default -> throw new IllegalArgumentException(cast.type() + " is no integer type.");
        };
    this.min = -max - 1;
  }

  @Override
  Target target(int size) {
    return new Integers(new long[size]);
  }

  private final class Integers implements Target {
    private final long[] values;

    Integers(long[] values) {
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
      int at = start;
      boolean negative = at < end && heap[at] == '-';
      at += negative ? 1 : 0;
      if (at == end || end - at > SAFE_DIGITS) {
        return false;
      }
      long value = 0;
      for (; at < end; at++) {
        int digit = heap[at] - '0';
        if (digit < 0 || digit > 9) {
          return false;
        }
        value = 10 * value + digit;
      }
      values[row] = negative ? -value : value;
      return values[row] >= min && values[row] <= max;
    }

    @Override
    public void convert(BinaryStringData text, int row) {
      BinaryStringData trimmed = text.trim();
      values[row] =
          switch (layout) {
            case BYTE -> BinaryStringDataUtil.toByte(trimmed);
            case SHORT -> BinaryStringDataUtil.toShort(trimmed);
            case INT -> BinaryStringDataUtil.toInt(trimmed);
            default -> BinaryStringDataUtil.toLong(trimmed);
          };
    }

    @Override
    public Column build(long[] nulls) {
      int size = values.length;
      return switch (layout) {
        case BYTE -> {
          byte[] out = new byte[size];
          for (int i = 0; i < size; i++) {
            out[i] = (byte) values[i];
          }
          yield new ByteColumn(out, nulls, size);
        }
        case SHORT -> {
          short[] out = new short[size];
          for (int i = 0; i < size; i++) {
            out[i] = (short) values[i];
          }
          yield new ShortColumn(out, nulls, size);
        }
        case INT -> {
          int[] out = new int[size];
          for (int i = 0; i < size; i++) {
            out[i] = (int) values[i];
          }
          yield new IntColumn(out, nulls, size);
        }
        default -> new LongColumn(values, nulls, size);
      };
    }
  }
}
