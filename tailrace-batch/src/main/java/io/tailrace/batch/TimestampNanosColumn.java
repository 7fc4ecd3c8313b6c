/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * A column of timestamps finer than a millisecond: epoch milliseconds, and the nanoseconds within
 * that millisecond (0 to 999,999, also before 1970).
 */
public final class TimestampNanosColumn extends Column {
  private final long[] millis;
  private final int[] nanos;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public TimestampNanosColumn(long[] millis, int[] nanos, long[] nulls, int size) {
    super(Layout.TIMESTAMP_NANOS, size, nulls);
    checkLength(millis.length, size);
    checkLength(nanos.length, size);
    this.millis = millis;
    this.nanos = nanos;
  }

  /** Epoch milliseconds; read only. */
  public long[] millis() {
    return millis;
  }

  /** Nanoseconds of the millisecond; read only. */
  public int[] nanos() {
    return nanos;
  }

  @Override
  public long sizeInBytes() {
    return 12L * size() + nullBytes();
  }
}
