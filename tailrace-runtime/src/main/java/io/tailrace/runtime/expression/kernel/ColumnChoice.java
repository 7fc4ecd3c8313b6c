/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;
import org.apache.flink.table.types.logical.LogicalType;

/** Makes one column by choosing, for every row, from which of several columns it comes. */
final class ColumnChoice {
  private final LogicalType type;
  private final Column[] columns;
  private final byte[] choice;

  /**
   * A choice.
   *
   * @param columns columns of the layout of {@code type}, each with all rows
   * @param choice index of a column for every row
   */
  ColumnChoice(LogicalType type, Column[] columns, byte[] choice) {
    this.type = type;
    this.columns = columns;
    this.choice = choice;
  }

  /** The chosen values. */
  Column result() {
    return switch (Layout.of(type)) {
      case BOOLEAN -> booleans();
      case BYTE -> bytes();
      case SHORT -> shorts();
      case INT -> ints();
      case LONG -> longs();
      case FLOAT -> floats();
      case DOUBLE -> doubles();
      case BYTES -> byteStrings();
      case WIDE_DECIMAL -> wideDecimals();
      case TIMESTAMP_NANOS -> timestamps();
      case ARRAY, MAP, ROW, VARIANT -> nested();
    };
  }

  private Column booleans() {
    boolean[][] in = new boolean[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((BooleanColumn) columns[i]).values();
    }
    boolean[] out = new boolean[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new BooleanColumn(out, nulls(), out.length);
  }

  private Column bytes() {
    byte[][] in = new byte[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((ByteColumn) columns[i]).values();
    }
    byte[] out = new byte[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new ByteColumn(out, nulls(), out.length);
  }

  private Column shorts() {
    short[][] in = new short[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((ShortColumn) columns[i]).values();
    }
    short[] out = new short[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new ShortColumn(out, nulls(), out.length);
  }

  private Column ints() {
    int[][] in = new int[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((IntColumn) columns[i]).values();
    }
    int[] out = new int[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new IntColumn(out, nulls(), out.length);
  }

  private Column longs() {
    long[][] in = new long[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((LongColumn) columns[i]).values();
    }
    long[] out = new long[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new LongColumn(out, nulls(), out.length);
  }

  private Column floats() {
    float[][] in = new float[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((FloatColumn) columns[i]).values();
    }
    float[] out = new float[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new FloatColumn(out, nulls(), out.length);
  }

  private Column doubles() {
    double[][] in = new double[columns.length][];
    for (int i = 0; i < in.length; i++) {
      in[i] = ((DoubleColumn) columns[i]).values();
    }
    double[] out = new double[choice.length];
    for (int row = 0; row < out.length; row++) {
      out[row] = in[choice[row]][row];
    }
    return new DoubleColumn(out, nulls(), out.length);
  }

  private Column wideDecimals() {
    int size = choice.length;
    long[] high = new long[size];
    long[] low = new long[size];
    for (int row = 0; row < size; row++) {
      WideDecimalColumn in = (WideDecimalColumn) columns[choice[row]];
      high[row] = in.high()[row];
      low[row] = in.low()[row];
    }
    return new WideDecimalColumn(high, low, nulls(), size);
  }

  private Column timestamps() {
    int size = choice.length;
    long[] millis = new long[size];
    int[] nanos = new int[size];
    for (int row = 0; row < size; row++) {
      TimestampNanosColumn in = (TimestampNanosColumn) columns[choice[row]];
      millis[row] = in.millis()[row];
      nanos[row] = in.nanos()[row];
    }
    return new TimestampNanosColumn(millis, nanos, nulls(), size);
  }

  private Column byteStrings() {
    int size = choice.length;
    byte[][] heaps = new byte[columns.length][];
    int[][] starts = new int[columns.length][];
    for (int i = 0; i < columns.length; i++) {
      heaps[i] = ((BytesColumn) columns[i]).heap();
      starts[i] = ((BytesColumn) columns[i]).offsets();
    }
    int[] offsets = new int[size + 1];
    for (int row = 0; row < size; row++) {
      int[] in = starts[choice[row]];
      offsets[row + 1] = Math.addExact(offsets[row], in[row + 1] - in[row]);
    }
    byte[] heap = new byte[Math.addExact(offsets[size], ShortCopy.SLACK)];
    for (int row = 0; row < size; row++) {
      int start = starts[choice[row]][row];
      ShortCopy.copy(
          heaps[choice[row]], start, heap, offsets[row], offsets[row + 1] - offsets[row]);
    }
    return new BytesColumn(heap, offsets, nulls(), size);
  }

  private Column nested() {
    ColumnBuilder builder = ColumnBuilder.create(type, choice.length);
    for (int row = 0; row < choice.length; row++) {
      builder.append(columns[choice[row]], row);
    }
    return builder.build();
  }

  private long[] nulls() {
    boolean any = false;
    for (Column column : columns) {
      any |= column.hasNulls();
    }
    if (!any) {
      return NullMask.NONE;
    }
    long[] mask = NullMask.allocate(choice.length);
    for (int row = 0; row < choice.length; row++) {
      if (columns[choice[row]].isNull(row)) {
        NullMask.setNull(mask, row);
      }
    }
    return mask;
  }
}
