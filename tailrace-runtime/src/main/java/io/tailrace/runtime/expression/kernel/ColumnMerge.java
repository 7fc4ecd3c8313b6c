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
import io.tailrace.runtime.expression.Rows;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Makes one column of parts that were evaluated for disjoint sets of rows. Rows in no part may hold
 * anything in the result.
 */
final class ColumnMerge {
  private final LogicalType type;
  private final int size;
  private final List<Column> columns = new ArrayList<>();
  private final List<Rows> parts = new ArrayList<>();

  /**
   * An empty result.
   *
   * @param size rows of the result
   */
  ColumnMerge(LogicalType type, int size) {
    this.type = type;
    this.size = size;
  }

  /** Takes {@code rows} of the result from the same rows of {@code column}. */
  void add(Column column, Rows rows) {
    if (rows.count() > 0) {
      columns.add(column);
      parts.add(rows);
    }
  }

  /** The merged column; a single part for all rows is shared. */
  Column result() {
    if (columns.size() == 1 && parts.get(0).count() == size) {
      return columns.get(0);
    }
    return switch (Layout.of(type)) {
      case BOOLEAN -> booleans();
      case BYTE -> tinies();
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
    boolean[] out = new boolean[size];
    for (int part = 0; part < parts.size(); part++) {
      boolean[] in = ((BooleanColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new BooleanColumn(out, nulls(), size);
  }

  private Column tinies() {
    byte[] out = new byte[size];
    for (int part = 0; part < parts.size(); part++) {
      byte[] in = ((ByteColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new ByteColumn(out, nulls(), size);
  }

  private Column shorts() {
    short[] out = new short[size];
    for (int part = 0; part < parts.size(); part++) {
      short[] in = ((ShortColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new ShortColumn(out, nulls(), size);
  }

  private Column ints() {
    int[] out = new int[size];
    for (int part = 0; part < parts.size(); part++) {
      int[] in = ((IntColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new IntColumn(out, nulls(), size);
  }

  private Column longs() {
    long[] out = new long[size];
    for (int part = 0; part < parts.size(); part++) {
      long[] in = ((LongColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new LongColumn(out, nulls(), size);
  }

  private Column floats() {
    float[] out = new float[size];
    for (int part = 0; part < parts.size(); part++) {
      float[] in = ((FloatColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new FloatColumn(out, nulls(), size);
  }

  private Column doubles() {
    double[] out = new double[size];
    for (int part = 0; part < parts.size(); part++) {
      double[] in = ((DoubleColumn) columns.get(part)).values();
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        out[rows[i]] = in[rows[i]];
      }
    }
    return new DoubleColumn(out, nulls(), size);
  }

  private Column wideDecimals() {
    long[] high = new long[size];
    long[] low = new long[size];
    for (int part = 0; part < parts.size(); part++) {
      WideDecimalColumn in = (WideDecimalColumn) columns.get(part);
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        high[rows[i]] = in.high()[rows[i]];
        low[rows[i]] = in.low()[rows[i]];
      }
    }
    return new WideDecimalColumn(high, low, nulls(), size);
  }

  private Column timestamps() {
    long[] millis = new long[size];
    int[] nanos = new int[size];
    for (int part = 0; part < parts.size(); part++) {
      TimestampNanosColumn in = (TimestampNanosColumn) columns.get(part);
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        millis[rows[i]] = in.millis()[rows[i]];
        nanos[rows[i]] = in.nanos()[rows[i]];
      }
    }
    return new TimestampNanosColumn(millis, nanos, nulls(), size);
  }

  /** Lengths first, so that every part can copy its bytes to their place in row order. */
  private Column byteStrings() {
    int[] offsets = new int[size + 1];
    for (int part = 0; part < parts.size(); part++) {
      BytesColumn in = (BytesColumn) columns.get(part);
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        offsets[rows[i] + 1] = in.length(rows[i]);
      }
    }
    for (int row = 0; row < size; row++) {
      offsets[row + 1] = Math.addExact(offsets[row], offsets[row + 1]);
    }
    byte[] heap = new byte[offsets[size]];
    for (int part = 0; part < parts.size(); part++) {
      BytesColumn in = (BytesColumn) columns.get(part);
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        int row = rows[i];
        System.arraycopy(in.heap(), in.start(row), heap, offsets[row], in.length(row));
      }
    }
    return new BytesColumn(heap, offsets, nulls(), size);
  }

  private Column nested() {
    Column[] source = new Column[size];
    for (int part = 0; part < parts.size(); part++) {
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        source[rows[i]] = columns.get(part);
      }
    }
    ColumnBuilder builder = ColumnBuilder.create(type, size);
    for (int row = 0; row < size; row++) {
      if (source[row] == null) {
        builder.appendNull();
      } else {
        builder.append(source[row], row);
      }
    }
    return builder.build();
  }

  private long[] nulls() {
    long[] mask = NullMask.NONE;
    for (int part = 0; part < parts.size(); part++) {
      long[] in = columns.get(part).nulls();
      if (in.length == 0) {
        continue;
      }
      if (mask.length == 0) {
        mask = NullMask.allocate(size);
      }
      int[] rows = parts.get(part).rows();
      for (int i = 0; i < parts.get(part).count(); i++) {
        if (NullMask.isNull(in, rows[i])) {
          NullMask.setNull(mask, rows[i]);
        }
      }
    }
    return mask;
  }
}
