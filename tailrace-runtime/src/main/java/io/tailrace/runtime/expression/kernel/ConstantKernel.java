/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.Rows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;

/** A column of one constant. Batches of the same size in a row share it. */
final class ConstantKernel implements Kernel {
  private static final int NANOS_PER_MILLI = 1_000_000;

  private final Literal literal;
  private Column last;

  ConstantKernel(Literal literal) {
    this.literal = literal;
    this.last = column(literal, 0);
  }

  /** The constant. */
  Literal literal() {
    return literal;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    if (last.size() != batch.physicalSize()) {
      last = column(literal, batch.physicalSize());
    }
    return last;
  }

  @Override
  public boolean canFail() {
    return false;
  }

  private static Column column(Literal literal, int size) {
    Object value = literal.value();
    long[] none = NullMask.NONE;
    return switch (Layout.of(literal.type())) {
      case BOOLEAN -> {
        boolean[] values = new boolean[size];
        Arrays.fill(values, (Boolean) value);
        yield new BooleanColumn(values, none, size);
      }
      case BYTE -> {
        byte[] values = new byte[size];
        Arrays.fill(values, (Byte) value);
        yield new ByteColumn(values, none, size);
      }
      case SHORT -> {
        short[] values = new short[size];
        Arrays.fill(values, (Short) value);
        yield new ShortColumn(values, none, size);
      }
      case INT -> {
        int[] values = new int[size];
        Arrays.fill(values, (Integer) value);
        yield new IntColumn(values, none, size);
      }
      case LONG -> new LongColumn(longs(asLong(value), size), none, size);
      case FLOAT -> {
        float[] values = new float[size];
        Arrays.fill(values, (Float) value);
        yield new FloatColumn(values, none, size);
      }
      case DOUBLE -> {
        double[] values = new double[size];
        Arrays.fill(values, (Double) value);
        yield new DoubleColumn(values, none, size);
      }
      case BYTES -> bytes(((String) value).getBytes(UTF_8), size);
      case WIDE_DECIMAL -> {
        BigInteger unscaled = ((BigDecimal) value).unscaledValue();
        yield new WideDecimalColumn(
            longs(unscaled.shiftRight(64).longValue(), size),
            longs(unscaled.longValue(), size),
            none,
            size);
      }
      case TIMESTAMP_NANOS -> {
        Instant instant = (Instant) value;
        int[] nanos = new int[size];
        Arrays.fill(nanos, instant.getNano() % NANOS_PER_MILLI);
        yield new TimestampNanosColumn(longs(instant.toEpochMilli(), size), nanos, none, size);
      }
      case ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalArgumentException("No literal has the type " + literal.type() + ".");
    };
  }

  private static long asLong(Object value) {
    return value instanceof BigDecimal decimal
        ? decimal.unscaledValue().longValueExact()
        : (Long) value;
  }

  private static long[] longs(long value, int size) {
    long[] values = new long[size];
    Arrays.fill(values, value);
    return values;
  }

  private static BytesColumn bytes(byte[] value, int size) {
    int length = value.length;
    byte[] heap = new byte[Math.multiplyExact(length, size)];
    int[] offsets = new int[size + 1];
    for (int i = 0; i < size; i++) {
      System.arraycopy(value, 0, heap, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
    return new BytesColumn(heap, offsets, NullMask.NONE, size);
  }
}
