/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Walks over UTF-8 bytes by characters. A byte that cannot begin a character counts as one
 * character, and a character that ends too early ends with its string, as in Flink's strings.
 */
final class Utf8 {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final long EACH_HIGH_BIT = 0x8080808080808080L;

  private Utf8() {}

  /** Bytes of the character that begins with {@code first}. */
  static int length(byte first) {
    if (first >= 0) {
      return 1;
    }
    if (first >> 5 == -2 && (first & 0x1e) != 0) {
      return 2;
    }
    if (first >> 4 == -2) {
      return 3;
    }
    return first >> 3 == -2 ? 4 : 1;
  }

  /** Bytes of the character at {@code at}, not beyond {@code end}. */
  static int length(byte[] heap, int at, int end) {
    return Math.min(length(heap[at]), end - at);
  }

  /** Number of characters. */
  static int count(byte[] heap, int start, int end) {
    int characters = 0;
    for (int at = start; at < end; at += length(heap[at])) {
      characters++;
    }
    return characters;
  }

  /** End of the first {@code characters} characters, at most {@code end}. */
  static int skip(byte[] heap, int start, int end, int characters) {
    int at = start;
    for (int i = 0; i < characters && at < end; i++) {
      at += length(heap[at]);
    }
    return Math.min(at, end);
  }

  /** Start of the last {@code characters} characters; below {@code from} when there are fewer. */
  static int back(byte[] heap, int from, int end, int characters) {
    int at = end;
    for (int i = 0; i < characters; i++) {
      at--;
      while (at > from && (heap[at] & 0xC0) == 0x80) {
        at--;
      }
      if (at < from) {
        return from - 1;
      }
    }
    return at;
  }

  /**
   * End of the character at {@code at}, or -1 when it ends a line: one of the line terminators of
   * Java's regular expressions, LF, CR, NEL (U+0085), LS (U+2028) and PS (U+2029).
   */
  static int skipNonTerminator(byte[] heap, int at, int end) {
    byte first = heap[at];
    if (first == '\n' || first == '\r') {
      return -1;
    }
    int length = length(heap, at, end);
    boolean nextLine = length == 2 && first == (byte) 0xC2 && heap[at + 1] == (byte) 0x85;
    boolean separator =
        length == 3
            && first == (byte) 0xE2
            && heap[at + 1] == (byte) 0x80
            && (heap[at + 2] == (byte) 0xA8 || heap[at + 2] == (byte) 0xA9);
    return nextLine || separator ? -1 : at + length;
  }

  /**
   * First place at or after {@code from} where {@code wanted} stands, or -1. Looks at eight places
   * at once for its first and last byte together (the usual bit trick for a zero byte in a word);
   * only places that have both are compared in full.
   */
  static int indexOf(byte[] heap, int from, int end, byte[] wanted) {
    if (wanted.length == 0) {
      return from;
    }
    int span = wanted.length - 1;
    int lastStart = end - wanted.length;
    long firsts = EACH_BYTE * (wanted[0] & 0xFF);
    long lasts = EACH_BYTE * (wanted[span] & 0xFF);
    int at = from;
    for (; at <= lastStart && at + span + Long.BYTES <= heap.length; at += Long.BYTES) {
      long difference =
          (long) WORDS.get(heap, at) ^ firsts | (long) WORDS.get(heap, at + span) ^ lasts;
      long hits = difference - EACH_BYTE & ~difference & EACH_HIGH_BIT;
      for (; hits != 0; hits &= hits - 1) {
        int place = at + (Long.numberOfTrailingZeros(hits) >>> 3);
        if (place > lastStart) {
          return -1;
        }
        if (equals(heap, place, wanted)) {
          return place;
        }
      }
    }
    for (; at <= lastStart; at++) {
      if (equals(heap, at, wanted)) {
        return at;
      }
    }
    return -1;
  }

  /** Whether {@code wanted} stands at {@code at}, where there is room for it. */
  static boolean equals(byte[] heap, int at, byte[] wanted) {
    for (int i = 0; i < wanted.length; i++) {
      if (heap[at + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
