/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.state.RowLayout.KeyField;
import java.util.Arrays;

/**
 * The keys of a batch in the words that a row would hold, gathered column by column, so that
 * looking for them knows no types. Words of keys of variable width hold the length alone; the rest
 * of a long one is compared where it lies in the batch.
 */
final class KeyWords {
  private static final int[] NO_ROWS = new int[0];
  private static final long[] NO_WORDS = new long[0];

  private final RowLayout layout;
  private final HashRange range;
  private final int[] fields;
  private final NestedBytes nested = new NestedBytes();

  /** Where the bytes of a field of variable width lie, by field. */
  private final byte[][] heaps;

  /** Where they begin, by field and selected row. */
  private final int[][] starts;

  private int[] all = NO_ROWS;

  private boolean hasRests;

  /** The physical row of each selected one. */
  int[] rows = NO_ROWS;

  /** The head of each selected row: its hash and the NULLs of its key. */
  long[] heads = NO_WORDS;

  /** The key of each selected row, one behind the other. */
  long[] words = NO_WORDS;

  KeyWords(RowLayout layout, HashRange range, int[] fields) {
    this.layout = layout;
    this.range = range;
    this.fields = fields.clone();
    this.heaps = new byte[fields.length][];
    this.starts = new int[fields.length][];
    Arrays.fill(heaps, ByteHeap.EMPTY);
    Arrays.fill(starts, NO_ROWS);
  }

  /** Gathers the keys of all selected rows. */
  void gather(RowBatch batch, long[] hashes) {
    int count = batch.size();
    if (count > heads.length) {
      int capacity = Math.max(count, Math.min(2 * heads.length, RowBatch.MAX_ROWS));
      heads = new long[capacity];
      words = new long[Math.multiplyExact(capacity, layout.keyWords)];
    }
    rows = batch.isSelective() ? batch.selection() : all(count);
    hasRests = false;
    gatherHeads(hashes, count);
    if (layout.keyNulls >= 0) {
      for (int i = 0, at = layout.keyNulls; i < count; i++, at += layout.keyWords) {
        words[at] = 0;
      }
    }
    for (int field = 0; field < fields.length; field++) {
      Column column = batch.column(fields[field]);
      KeyField key = layout.keys[field];
      if (key.isVariable()) {
        gatherBytes(field, key, column, count);
      } else {
        gatherWords(key.at(), column, count);
      }
      if (column.hasNulls()) {
        gatherNulls(key, column, count);
      }
    }
  }

  private int[] all(int count) {
    if (count > all.length) {
      all = new int[Math.max(count, Math.min(2 * all.length, RowBatch.MAX_ROWS))];
      Arrays.setAll(all, i -> i);
    }
    return all;
  }

  private void gatherHeads(long[] hashes, int count) {
    if (range.isAligned()) {
      for (int i = 0; i < count; i++) {
        heads[i] = hashes[rows[i]] & ~HashRange.REST;
      }
    } else {
      for (int i = 0; i < count; i++) {
        heads[i] = range.keep(hashes[rows[i]]);
      }
    }
  }

  private void gatherWords(int first, Column column, int count) {
    int stride = layout.keyWords;
    long[] out = words;
    int[] from = rows;
    switch (column.layout()) {
      case BOOLEAN -> {
        boolean[] values = ((BooleanColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = values[from[i]] ? 1 : 0;
        }
      }
      case BYTE -> {
        byte[] values = ((ByteColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = values[from[i]];
        }
      }
      case SHORT -> {
        short[] values = ((ShortColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = values[from[i]];
        }
      }
      case INT -> {
        int[] values = ((IntColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = values[from[i]];
        }
      }
      case LONG -> {
        long[] values = ((LongColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = values[from[i]];
        }
      }
      case FLOAT -> {
        float[] values = ((FloatColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = Float.floatToRawIntBits(values[from[i]]);
        }
      }
      case DOUBLE -> {
        double[] values = ((DoubleColumn) column).values();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = Double.doubleToRawLongBits(values[from[i]]);
        }
      }
      case WIDE_DECIMAL -> {
        long[] high = ((WideDecimalColumn) column).high();
        long[] low = ((WideDecimalColumn) column).low();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = high[from[i]];
          out[at + 1] = low[from[i]];
        }
      }
      case TIMESTAMP_NANOS -> {
        long[] millis = ((TimestampNanosColumn) column).millis();
        int[] nanos = ((TimestampNanosColumn) column).nanos();
        for (int i = 0, at = first; i < count; i++, at += stride) {
          out[at] = millis[from[i]];
          out[at + 1] = nanos[from[i]];
        }
      }
      case BYTES, ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalStateException(column.layout() + " has no fixed width.");
    }
  }

  private void gatherBytes(int field, KeyField key, Column column, int count) {
    if (starts[field].length < count) {
      starts[field] = new int[heads.length];
    }
    int longest =
        column instanceof BytesColumn bytes
            ? locate(field, key.at(), bytes, count)
            : locateNested(field, key.at(), column, count);
    hasRests |= longest > key.inlineBytes();
    for (int word = 0; word < key.inlineWords(); word++) {
      gatherInline(heaps[field], starts[field], key.at(), word, count);
    }
  }

  /** Notes where the bytes of a column lie; returns the length of the longest. */
  private int locate(int field, int first, BytesColumn column, int count) {
    heaps[field] = column.heap();
    int[] offsets = column.offsets();
    int[] from = rows;
    int[] begins = starts[field];
    long[] out = words;
    int stride = layout.keyWords;
    int longest = 0;
    for (int i = 0, at = first; i < count; i++, at += stride) {
      int start = offsets[from[i]];
      int length = offsets[from[i] + 1] - start;
      begins[i] = start;
      out[at] = length;
      longest = Math.max(longest, length);
    }
    return longest;
  }

  /** Writes the values of a nested column as bytes; returns the length of the longest. */
  private int locateNested(int field, int first, Column column, int count) {
    int longest = 0;
    for (int i = 0, at = first; i < count; i++, at += layout.keyWords) {
      int start = nested.end();
      if (!column.isNull(rows[i])) {
        nested.append(column, rows[i]);
      }
      starts[field][i] = start;
      words[at] = nested.end() - start;
      longest = Math.max(longest, nested.end() - start);
    }
    heaps[field] = nested.bytes();
    return longest;
  }

  private void gatherInline(byte[] heap, int[] begins, int first, int word, int count) {
    long[] out = words;
    int stride = layout.keyWords;
    int skipped = word << 3;
    for (int i = 0, at = first; i < count; i++, at += stride) {
      out[at + 1 + word] = ByteWords.load(heap, begins[i] + skipped, (int) out[at] - skipped);
    }
  }

  private void gatherNulls(KeyField key, Column column, int count) {
    long[] mask = column.nulls();
    for (int i = 0; i < count; i++) {
      if (NullMask.isNull(mask, rows[i])) {
        setNull(key, i);
      }
    }
  }

  /** Begins the key of one row by its kept hash; it becomes the first one. */
  void begin(long hash) {
    if (heads.length == 0) {
      heads = new long[1];
      words = new long[layout.keyWords];
    }
    hasRests = false;
    heads[0] = hash;
    Arrays.fill(words, 0, layout.keyWords, 0L);
  }

  /** Sets a field of variable width in the key of the first row. */
  void setBytes(int field, byte[] bytes, int start, int length) {
    if (starts[field].length == 0) {
      starts[field] = new int[1];
    }
    KeyField key = layout.keys[field];
    heaps[field] = bytes;
    starts[field][0] = start;
    words[key.at()] = length;
    hasRests |= length > key.inlineBytes();
    for (int word = 0; word < key.inlineWords(); word++) {
      gatherInline(bytes, starts[field], key.at(), word, 1);
    }
  }

  /** Makes a field of the key of a selected row NULL. */
  void setNull(KeyField key, int i) {
    int width = key.isVariable() ? 1 + key.inlineWords() : key.words();
    int first = i * layout.keyWords;
    Arrays.fill(words, first + key.at(), first + key.at() + width, 0L);
    if (layout.keyNulls >= 0) {
      words[first + layout.keyNulls] |= key.nullMask();
    } else {
      heads[i] |= key.nullMask();
    }
  }

  /** Whether a row holds the key of a selected row, where their heads are equal. */
  boolean equal(int i, Segment segment, int at) {
    return difference(i, segment.words, at) == 0 && (!hasRests || equalRests(i, segment, at));
  }

  /**
   * Zero when the words of a row and of the key of a selected row are equal. All words are compared
   * before there is a branch: with the hash equal, they nearly always are.
   */
  long difference(int i, long[] row, int at) {
    long[] key = words;
    long[] masks = layout.keyMasks;
    int first = i * masks.length;
    long difference = 0;
    for (int word = 0; word < masks.length; word++) {
      difference |= (row[at + 1 + word] ^ key[first + word]) & masks[word];
    }
    return difference;
  }

  /** Whether the bytes of any key do not all fit into its words. */
  boolean hasRests() {
    return hasRests;
  }

  private boolean equalRests(int i, Segment segment, int at) {
    for (int field = 0; field < fields.length; field++) {
      KeyField key = layout.keys[field];
      if (key.isVariable()) {
        long reference = segment.words[at + 1 + key.at()];
        int rest = RowLayout.restLength(key, reference);
        if (rest > 0) {
          int start = starts[field][i] + key.inlineBytes();
          int place = RowLayout.start(reference);
          if (!Arrays.equals(
              heaps[field], start, start + rest, segment.heap(), place, place + rest)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Bytes of a selected row's key that go to the heap. */
  int restLength(int i) {
    int length = 0;
    if (!hasRests) {
      return 0;
    }
    for (KeyField key : layout.keys) {
      if (key.isVariable()) {
        length += RowLayout.restLength(key, words[i * layout.keyWords + key.at()]);
      }
    }
    return length;
  }

  /** Writes the key of a selected row; there is room for its bytes. */
  void write(int i, Segment segment, int at) {
    System.arraycopy(words, i * layout.keyWords, segment.words, at + 1, layout.keyWords);
    if (!hasRests) {
      return;
    }
    for (int field = 0; field < fields.length; field++) {
      KeyField key = layout.keys[field];
      if (key.isVariable()) {
        int wordAt = at + 1 + key.at();
        int length = RowLayout.length(segment.words[wordAt]);
        int rest = RowLayout.restLength(key, length);
        if (rest > 0) {
          int start = starts[field][i] + key.inlineBytes();
          int place = segment.append(heaps[field], start, rest);
          segment.words[wordAt] = RowLayout.reference(place, length);
        }
      }
    }
  }

  /** Forgets the batch. */
  void release() {
    Arrays.fill(heaps, ByteHeap.EMPTY);
    nested.clear(RowBatch.MAX_BYTES);
    rows = all;
  }
}
