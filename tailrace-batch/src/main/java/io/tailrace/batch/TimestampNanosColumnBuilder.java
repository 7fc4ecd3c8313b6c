/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;

/** Builds {@link TimestampNanosColumn}s. */
public final class TimestampNanosColumnBuilder extends ColumnBuilder {
  private static final long[] NO_MILLIS = {};
  private static final int[] NO_NANOS = {};

  private final int precision;
  private long[] millis = NO_MILLIS;
  private int[] nanos = NO_NANOS;

  /** A builder for TIMESTAMP(precision) that expects {@code expectedRows} rows. */
  public TimestampNanosColumnBuilder(int precision, int expectedRows) {
    super(Layout.TIMESTAMP_NANOS, expectedRows);
    this.precision = precision;
  }

  /**
   * Appends a timestamp.
   *
   * @param epochMillis milliseconds since 1970
   * @param nanosOfMilli 0 to 999,999
   */
  public void append(long epochMillis, int nanosOfMilli) {
    int row = extend(1);
    millis[row] = epochMillis;
    nanos[row] = nanosOfMilli;
  }

  private void append(TimestampData timestamp) {
    append(timestamp.getMillisecond(), timestamp.getNanoOfMillisecond());
  }

  @Override
  public long sizeInBytes() {
    return 12L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 8L * size();
  }

  @Override
  void resize(int capacity) {
    millis = Arrays.copyOf(millis, capacity);
    nanos = Arrays.copyOf(nanos, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    TimestampNanosColumn timestamps = (TimestampNanosColumn) source;
    append(timestamps.millis()[row], timestamps.nanos()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getTimestamp(pos, precision));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getTimestamp(pos, precision));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    TimestampNanosColumn timestamps = (TimestampNanosColumn) source;
    long[] inMillis = timestamps.millis();
    int[] inNanos = timestamps.nanos();
    for (int i = from; i < to; i++) {
      millis[at + i - from] = inMillis[rows[i]];
      nanos[at + i - from] = inNanos[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    TimestampNanosColumn timestamps = (TimestampNanosColumn) source;
    System.arraycopy(timestamps.millis(), from, millis, at, to - from);
    System.arraycopy(timestamps.nanos(), from, nanos, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    boolean wasteful = isWasteful(millis.length, rows);
    long[] builtMillis = wasteful ? Arrays.copyOf(millis, rows) : millis;
    int[] builtNanos = wasteful ? Arrays.copyOf(nanos, rows) : nanos;
    millis = NO_MILLIS;
    nanos = NO_NANOS;
    return new TimestampNanosColumn(builtMillis, builtNanos, mask, rows);
  }
}
