/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Where the parts of a row lie in its words:
 *
 * <pre>
 * head | key NULLs * | words of the keys | value NULLs * | words of the values | stamp **
 * </pre>
 *
 * <p>The head holds, from the top, 48 bits of the hash, 14 bits for NULLs, and 2 bits for the state
 * of the row. Parts marked * exist only where the fields are more than 14; ** with a time to live.
 * The head of an empty slot is 0, that of a removed row {@link #REMOVED}.
 *
 * <p>A key of variable width takes a word of its length and the place of its rest, and up to three
 * words for its first bytes; bytes beyond those are its rest, which lies in the heap of the
 * segment. A value of variable width takes one word of place and length. In both, the upper 32 bits
 * are the place and the lower ones the length.
 */
final class RowLayout {
  static final long EMPTY = 0;
  static final long LIVE = 1;
  static final long BLANK = 2;
  static final long REMOVED = 3;
  static final long STATE = 3;

  /** The most fields of a key. */
  static final int MAX_KEYS = 32;

  private static final int STATE_BITS = 2;
  private static final int NULLS_IN_HEAD = 14;
  private static final long HASH = ~HashRange.REST;
  private static final long LENGTH = 0xffff_ffffL;

  final KeyField[] keys;
  final ValueField[] values;

  /** Words of the key, which follow the head. */
  final int keyWords;

  /** Words of a row. */
  final int rowWords;

  /**
   * Offset of the word for the NULLs among keys within the key words; -1 where the head has them.
   */
  final int keyNulls;

  /** The bits of a head that a key decides. */
  final long headMask;

  /** The bits of each key word that must be equal where the key is. */
  final long[] keyMasks;

  /** Whether the key is one word that must be equal. */
  final boolean isSingleWord;

  /** Whether the rest of some key may lie in the heap. */
  final boolean keysHaveRests;

  /** Whether a row may hold bytes in the heap. */
  final boolean usesHeap;

  /** The head's bits of NULL values. */
  final long headValueNulls;

  /** Offset of the stamp, -1 without a time to live. */
  final int stamp;

  /** Multisets of a row. */
  final int multisets;

  /**
   * A field of the key.
   *
   * @param words words of a value, {@link FieldWidth#VARIABLE} for variable width
   * @param at its first word within the words of the key
   * @param inlineWords words for the first bytes of a value of variable width
   * @param nullMask its bit for NULL, in the head or in {@link RowLayout#keyNulls}
   */
  record KeyField(LogicalType type, int words, int at, int inlineWords, long nullMask) {
    boolean isVariable() {
      return words == FieldWidth.VARIABLE;
    }

    int inlineBytes() {
      return inlineWords << 3;
    }
  }

  /**
   * A value.
   *
   * @param words words of a value, {@link FieldWidth#VARIABLE} for variable width
   * @param at its first word within the row
   * @param nullAt the word of its bit for NULL within the row
   * @param nullMask its bit for NULL
   */
  record ValueField(LogicalType type, int words, int at, int nullAt, long nullMask) {
    boolean isVariable() {
      return words == FieldWidth.VARIABLE;
    }
  }

  RowLayout(TableSchema schema, long ttlMillis) {
    checkArgument(
        schema.keys().size() <= MAX_KEYS,
        "The key of state %s has %s fields; at most %s are supported. Group by fewer columns, or by"
            + " one ROW of them.",
        schema.name(),
        schema.keys().size(),
        MAX_KEYS);
    int keyCount = schema.keys().size();
    int valueCount = schema.values().size();
    boolean inHead = keyCount + valueCount <= NULLS_IN_HEAD;
    keyNulls = inHead ? -1 : 0;
    int at = inHead ? 0 : 1;
    keys = new KeyField[keyCount];
    int inlineWords = inlineWords(schema.keys());
    long keyNullsInHead = 0;
    for (int i = 0; i < keyCount; i++) {
      LogicalType type = schema.keys().get(i);
      int words = FieldWidth.words(type);
      int inline =
          words == FieldWidth.VARIABLE
              ? (int) Math.min(inlineWords, FieldWidth.expectedBytes(type) + 7 >>> 3)
              : 0;
      long nullMask = inHead ? 1L << STATE_BITS + i : 1L << i;
      keyNullsInHead |= inHead ? nullMask : 0;
      keys[i] = new KeyField(type, words, at, inline, nullMask);
      at += words == FieldWidth.VARIABLE ? 1 + inline : words;
    }
    keyWords = at;
    headMask = HASH | keyNullsInHead;
    keyMasks = new long[keyWords];
    Arrays.fill(keyMasks, -1L);
    boolean rests = false;
    for (KeyField key : keys) {
      if (key.isVariable()) {
        keyMasks[key.at()] = LENGTH;
        rests = true;
      }
    }
    keysHaveRests = rests;
    isSingleWord = keyWords == 1 && keyMasks[0] == -1L;

    int nullsAt = 1 + keyWords;
    at = inHead ? nullsAt : nullsAt + (valueCount + Long.SIZE - 1) / Long.SIZE;
    values = new ValueField[valueCount];
    long valueNulls = 0;
    boolean variable = rests;
    for (int i = 0; i < valueCount; i++) {
      LogicalType type = schema.values().get(i);
      int words = FieldWidth.words(type);
      int nullAt = inHead ? 0 : nullsAt + (i >>> 6);
      long nullMask = inHead ? 1L << STATE_BITS + keyCount + i : 1L << i;
      valueNulls |= inHead ? nullMask : 0;
      values[i] = new ValueField(type, words, at, nullAt, nullMask);
      at += Math.max(words, 1);
      variable |= words == FieldWidth.VARIABLE;
    }
    headValueNulls = valueNulls;
    usesHeap = variable;
    stamp = ttlMillis > 0 ? at : -1;
    rowWords = ttlMillis > 0 ? at + 1 : at;
    multisets = schema.multisets().size();
  }

  /** Words for the first bytes of each key of variable width: fewer when there are many of them. */
  private static int inlineWords(List<LogicalType> keys) {
    long variable =
        keys.stream().filter(type -> FieldWidth.words(type) == FieldWidth.VARIABLE).count();
    if (variable <= 2) {
      return 3;
    }
    return variable <= 4 ? 2 : 1;
  }

  /** Whether a head is that of a row, live or blank. */
  static boolean isRow(long head) {
    long state = head & STATE;
    return state == LIVE || state == BLANK;
  }

  /** Zero when a head is that of a row, without a branch. */
  static long zeroOfRow(long head) {
    return ~(head + 1) & 2;
  }

  /** The kept hash in a head. */
  static long hash(long head) {
    return head & HASH;
  }

  /** A word that says where bytes lie in a heap. */
  static long reference(int start, int length) {
    return (long) start << 32 | length;
  }

  /** The begin of the bytes that a word refers to. */
  static int start(long reference) {
    return (int) (reference >>> 32);
  }

  /** The length of the bytes that a word refers to. */
  static int length(long reference) {
    return (int) reference;
  }

  /** Bytes of a key of variable width that lie in the heap. */
  static int restLength(KeyField key, long reference) {
    return Math.max(0, length(reference) - key.inlineBytes());
  }

  /** Makes the values of a row NULL and its words zero; the head keeps hash and key. */
  void blank(long[] words, int at) {
    words[at] = words[at] & headMask | headValueNulls | BLANK;
    int from = at + 1 + keyWords;
    Arrays.fill(words, from, at + rowWords, 0L);
    if (keyNulls >= 0) {
      for (ValueField value : values) {
        words[at + value.nullAt()] |= value.nullMask();
      }
    }
  }
}
