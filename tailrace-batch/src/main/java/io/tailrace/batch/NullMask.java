/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * The null bitmap of a column: bit {@code row} of the words is set where the value is NULL. A
 * column without nulls has {@link #NONE}.
 *
 * <p>Word {@code i} holds rows {@code 64 * i} to {@code 64 * i + 63}, lowest bit first; bits at and
 * after the row count are zero, so words can be compared and counted whole.
 */
public final class NullMask {
  /** The mask of a column in which nothing is NULL; its length is zero. */
  public static final long[] NONE = new long[0];

  private NullMask() {}

  /** Number of words that cover {@code rows} rows. */
  public static int words(int rows) {
    return (rows + 63) >>> 6;
  }

  /** A mask for {@code rows} rows in which nothing is NULL yet. */
  public static long[] allocate(int rows) {
    return new long[words(rows)];
  }

  /** Whether {@code row} is NULL; correct for {@link #NONE}, too. */
  public static boolean isNull(long[] mask, int row) {
    return mask.length != 0 && (mask[row >>> 6] >>> row & 1L) != 0;
  }

  /** Marks {@code row} as NULL in an allocated mask. */
  public static void setNull(long[] mask, int row) {
    mask[row >>> 6] |= 1L << row;
  }

  /**
   * The bits of up to 64 rows from {@code from} on, the first one lowest; {@code mask} has them.
   */
  static long bits(long[] mask, int from, int count) {
    int word = from >>> 6;
    long bits = mask[word] >>> from;
    if ((from & 63) + count > 64) {
      bits |= mask[word + 1] << -from;
    }
    return count == 64 ? bits : bits & (1L << count) - 1;
  }

  /** The rows that are NULL in either mask; shares the argument when the other has no nulls. */
  public static long[] union(long[] left, long[] right) {
    if (right.length == 0) {
      return left;
    }
    if (left.length == 0) {
      return right;
    }
    int words = Math.min(left.length, right.length);
    long[] longer = left.length >= right.length ? left : right;
    long[] result = longer.clone();
    for (int i = 0; i < words; i++) {
      result[i] = left[i] | right[i];
    }
    return result;
  }

  /** Number of NULL rows. */
  public static int count(long[] mask) {
    int count = 0;
    for (long word : mask) {
      count += Long.bitCount(word);
    }
    return count;
  }
}
