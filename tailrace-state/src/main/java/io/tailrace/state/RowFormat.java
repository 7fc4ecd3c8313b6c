/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/**
 * The rows of a key group in a snapshot, version {@value #VERSION}, apart from how a table holds
 * them:
 *
 * <pre>
 * version (1 byte) | flags (1 byte; bit 0: rows and elements of multisets have stamps) | blocks
 * block:    length (4 bytes, big endian) | whole rows
 * row:      the upper 48 bits of the hash (6 bytes)
 *           NULL bits of the keys, NULL bits of the values (each in whole bytes, lowest first)
 *           keys and values that are not NULL | stamp, if flagged | multisets
 * multiset: number of elements | elements, ascending, each with its count and, if flagged, stamp
 * </pre>
 *
 * <p>Integers, counts and stamps are written with their sign in the lowest bit and seven bits a
 * byte; lengths and numbers without sign alike; FLOAT, DOUBLE and DECIMALs of more than 18 digits
 * (high, low) in little endian with their width; TIMESTAMPs of more than 3 fraction digits as two
 * integers, millis and nanos. What is of variable width has its length before it; nested keys are
 * the bytes of {@link NestedBytes}.
 *
 * <p>A hash is written as {@link HashRange#keep} keeps it, which depends on the maximum parallelism
 * only.
 */
final class RowFormat {
  static final int VERSION = 1;
  static final int HAS_STAMPS = 1;

  /** Bytes of a hash. */
  static final int HASH_BYTES = HashRange.KEPT_BITS / Byte.SIZE;

  private RowFormat() {}

  /** Bytes of the NULL bits of some fields. */
  static int nullBytes(int fields) {
    return (fields + Byte.SIZE - 1) / Byte.SIZE;
  }
}
