/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Copies byte strings, short ones by whole words. */
final class ShortCopy {
  /** Bytes by which a target must be longer than what is copied to it, for words to be used. */
  static final int SLACK = Long.BYTES;

  private static final int MAX_BY_WORDS = 4 * Long.BYTES;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private ShortCopy() {}

  /**
   * Copies bytes, and may write up to {@link #SLACK} bytes behind them: targets must be filled in
   * ascending order.
   */
  static void copy(byte[] source, int from, byte[] target, int to, int length) {
    if (length <= MAX_BY_WORDS
        && from + length + SLACK <= source.length
        && to + length + SLACK <= target.length) {
      for (int i = 0; i < length; i += Long.BYTES) {
        WORDS.set(target, to + i, (long) WORDS.get(source, from + i));
      }
    } else {
      System.arraycopy(source, from, target, to, length);
    }
  }
}
