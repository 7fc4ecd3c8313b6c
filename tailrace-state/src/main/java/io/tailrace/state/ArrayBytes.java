/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** Bytes of heap that arrays take, with 16 bytes of header, as HotSpot lays them out. */
final class ArrayBytes {
  private static final long HEADER = 16;

  private ArrayBytes() {}

  static long longs(long length) {
    return HEADER + 8 * length;
  }

  static long ints(long length) {
    return HEADER + (4 * length + 7 & ~7L);
  }

  static long bytes(long length) {
    return HEADER + (length + 7 & ~7L);
  }

  /** References of four bytes, as below 32 GB of heap. */
  static long references(long length) {
    return ints(length);
  }
}
