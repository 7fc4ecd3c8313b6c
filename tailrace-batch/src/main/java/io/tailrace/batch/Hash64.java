/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * The arithmetic of the hash {@value KeyHasher#NAME}. A change of any constant or step is a new
 * version of the hash.
 */
final class Hash64 {
  /** Hash of a key of no fields, and what the first field is mixed into. */
  static final long SEED = 0x5461_696c_7261_6365L;

  /** Stands for NULL. */
  static final long NULL = 0x9e37_79b9_7f4a_7c15L;

  private static final long BYTES_SEED = 0x27d4_eb2f_1656_67c5L;
  private static final long BYTES_FACTOR = 0x9fb2_1c65_1e98_df25L;

  private Hash64() {}

  /** Takes a word into a hash; the order of the words counts. */
  static long combine(long hash, long word) {
    return mix(hash ^ word);
  }

  /**
   * A bijection in which each bit of the argument changes half the bits of the result: the
   * finaliser of SplitMix64 (variant 13 in D. Stafford, "Better Bit Mixing", 2011).
   */
  static long mix(long word) {
    long x = word;
    x = (x ^ x >>> 30) * 0xbf58_476d_1ce4_e5b9L;
    x = (x ^ x >>> 27) * 0x94d0_49bb_1331_11ebL;
    return x ^ x >>> 31;
  }

  /**
   * A word for a value of two parts, which is the first part where the second one is 0, so that a
   * value keeps its hash when its type is widened.
   */
  static long pair(long first, long second) {
    return second == 0 ? first : first ^ mix(second);
  }

  /** A word for a byte string: a multiply-rotate chain over words of eight bytes, then a mix. */
  static long bytes(byte[] heap, int start, int length) {
    long hash = BYTES_SEED ^ length;
    int at = start;
    for (int end = start + (length & ~7); at < end; at += 8) {
      hash = step(hash, (long) WireOutput.LONGS.get(heap, at));
    }
    int rest = length & 7;
    if (rest != 0) {
      long tail = 0;
      for (int i = 0; i < rest; i++) {
        tail |= (heap[at + i] & 0xffL) << (i << 3);
      }
      hash = step(hash, tail);
    }
    return mix(hash);
  }

  private static long step(long hash, long word) {
    return Long.rotateLeft((hash ^ word) * BYTES_FACTOR, 29);
  }
}
