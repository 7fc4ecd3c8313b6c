/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

/**
 * A register of 128 bits for the unscaled value of a DECIMAL of up to 38 digits: {@code high * 2^64
 * + unsigned(low)}. Sums of more than 38 digits do not fit; they are NULL in Flink.
 */
final class Unscaled {
  /** 10^38, the first value of 39 digits. */
  private static final long LIMIT_HIGH = 0x4B3B_4CA8_5A86_C47AL;

  private static final long LIMIT_LOW = 0x098A_2240_0000_0000L;

  private long high;
  private long low;

  /** Sets the value. */
  void set(long newHigh, long newLow) {
    high = newHigh;
    low = newLow;
  }

  /** The upper 64 bits. */
  long high() {
    return high;
  }

  /** The lower 64 bits. */
  long low() {
    return low;
  }

  /** Adds a value of up to 38 digits; returns whether the sum has no more. */
  boolean add(long otherHigh, long otherLow) {
    long oldHigh = high;
    long oldLow = low;
    low = oldLow + otherLow;
    high = oldHigh + otherHigh + (Long.compareUnsigned(low, oldLow) < 0 ? 1 : 0);
    boolean overflow = ((oldHigh ^ high) & (otherHigh ^ high)) < 0;
    return !overflow && fits();
  }

  /** Subtracts a value of up to 38 digits; returns whether the difference has no more. */
  boolean subtract(long otherHigh, long otherLow) {
    long oldHigh = high;
    long oldLow = low;
    low = oldLow - otherLow;
    high = oldHigh - otherHigh - (Long.compareUnsigned(oldLow, otherLow) < 0 ? 1 : 0);
    boolean overflow = ((oldHigh ^ otherHigh) & (oldHigh ^ high)) < 0;
    return !overflow && fits();
  }

  private boolean fits() {
    if (high >= 0) {
      return isBelowLimit(high, low);
    }
    return isBelowLimit(~high + (low == 0 ? 1 : 0), -low);
  }

  private static boolean isBelowLimit(long magnitudeHigh, long magnitudeLow) {
    return magnitudeHigh < LIMIT_HIGH && magnitudeHigh >= 0
        || magnitudeHigh == LIMIT_HIGH && Long.compareUnsigned(magnitudeLow, LIMIT_LOW) < 0;
  }
}
