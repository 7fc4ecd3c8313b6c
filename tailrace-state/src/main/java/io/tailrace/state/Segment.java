/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.state.RowLayout.KeyField;
import io.tailrace.state.RowLayout.ValueField;

/**
 * The rows of one prefix of places: an open-addressing hash table with linear probing whose slots
 * follow the order of the places, with a heap for what is of variable width and the sorted
 * multisets of its rows beside it.
 */
final class Segment {
  static final int MIN_CAPACITY = 8;

  /** Largest length of an array of words. */
  static final int MAX_WORDS = Integer.MAX_VALUE - 8;

  private static final long OBJECT_BYTES = 64 + 32;
  private static final EntrySet[] NO_SETS = new EntrySet[0];

  private final RowLayout layout;
  private final HashRange range;
  private final Ledger ledger;

  /** Its index in the directory: the upper half of the addresses of its rows. */
  final int id;

  /** Bits of the prefix. */
  final int depth;

  /** The first place of the prefix, as an unsigned number. */
  final long firstPlace;

  /** Slots. */
  final int capacity;

  final long[] words;
  private ByteHeap heap;
  private EntrySet[] sets = NO_SETS;

  /** Live and blank rows. */
  int rows;

  /** Slots that are not empty: rows, and removed ones that may lie on the way to others. */
  int used;

  /** Whether anything may have been written since the flag was last cleared. */
  boolean dirty = true;

  /** Whether the directory has been told to look at this segment before the next probe. */
  boolean queued;

  /** The segment that it has been told of before this one. */
  Segment queuedBefore;

  /** Bytes above which it is to be split. */
  long splitAbove;

  /** A copy of a segment in other memory. */
  private Segment(Segment original, Ledger ledger, EntryShape[] shapes) {
    ledger.take(OBJECT_BYTES + ArrayBytes.longs(original.words.length));
    this.layout = original.layout;
    this.range = original.range;
    this.ledger = ledger;
    this.id = original.id;
    this.depth = original.depth;
    this.firstPlace = original.firstPlace;
    this.capacity = original.capacity;
    this.words = original.words.clone();
    this.heap = original.heap.copy(ledger);
    this.rows = original.rows;
    this.used = original.used;
    if (original.sets.length > 0) {
      makeSets();
      for (int i = 0; i < sets.length; i++) {
        EntrySet set = original.sets[i];
        sets[i] = set == null ? null : set.copy(shapes[i % shapes.length]);
      }
    }
  }

  /** A copy in other memory, with multisets of other shapes. */
  Segment copy(Ledger copyLedger, EntryShape[] shapes) {
    return new Segment(this, copyLedger, shapes);
  }

  /** An empty segment. Takes memory for its words. */
  Segment(
      RowLayout layout,
      HashRange range,
      Ledger ledger,
      int id,
      int depth,
      long firstPlace,
      int capacity) {
    long length = (long) capacity * layout.rowWords;
    checkState(
        length <= MAX_WORDS,
        "A segment of state cannot hold %s rows; raise the parallelism of the job.",
        capacity);
    ledger.take(OBJECT_BYTES + ArrayBytes.longs(length));
    this.layout = layout;
    this.range = range;
    this.ledger = ledger;
    this.id = id;
    this.depth = depth;
    this.firstPlace = firstPlace;
    this.capacity = capacity;
    this.words = new long[(int) length];
    this.heap = new ByteHeap(ledger);
  }

  /** The last place of the prefix, as an unsigned number. */
  long lastPlace() {
    return firstPlace | -1L >>> depth;
  }

  /** The most slots that may be used: then one in four is empty. */
  static int limit(int capacity) {
    return capacity - (capacity >>> 2);
  }

  boolean isFull() {
    return used >= limit(capacity);
  }

  /** Whether it would be much smaller if it were made anew. */
  boolean isWasteful() {
    return (rows < capacity / 8 && capacity > MIN_CAPACITY)
        || (heap.isWasteful() && 2 * heap.size() > ArrayBytes.longs(words.length));
  }

  /** Bytes of heap that this takes without its multisets. */
  long bytes() {
    return ArrayBytes.longs(words.length) + heap.size();
  }

  /** Offset of the slot that a place belongs to. */
  int home(long place) {
    return (int) ((place << depth >>> 32) * capacity >>> 32) * layout.rowWords;
  }

  /** The address of the row at a word. */
  long address(int at) {
    return (long) id << 32 | at;
  }

  byte[] heap() {
    return heap.bytes();
  }

  /** Makes room in the heap, which may replace its array. */
  void makeRoom(int length) {
    if (heap.fits(length)) {
      return;
    }
    if (heap.isWasteful()) {
      compactHeap(length);
    } else {
      heap.makeRoom(length);
    }
  }

  /** Appends bytes to the heap, which may replace its array; returns where they begin. */
  int append(byte[] source, int start, int length) {
    makeRoom(length);
    return heap.append(source, start, length);
  }

  /** Writes a value of variable width. */
  void setBytes(int at, ValueField value, byte[] source, int start, int length) {
    int wordAt = at + value.at();
    int oldLength = RowLayout.length(words[wordAt]);
    if (length == 0) {
      words[wordAt] = 0;
      heap.drop(oldLength);
    } else if (length <= oldLength) {
      int place = RowLayout.start(words[wordAt]);
      System.arraycopy(source, start, heap.bytes(), place, length);
      words[wordAt] = RowLayout.reference(place, length);
      heap.drop(oldLength - length);
    } else {
      int place = append(source, start, length);
      words[wordAt] = RowLayout.reference(place, length);
      heap.drop(oldLength);
    }
    words[at + value.nullAt()] &= ~value.nullMask();
  }

  /** Makes a value NULL and its words zero. */
  void setNull(int at, ValueField value) {
    words[at + value.nullAt()] |= value.nullMask();
    if (value.isVariable()) {
      heap.drop(RowLayout.length(words[at + value.at()]));
      words[at + value.at()] = 0;
    } else {
      for (int i = 0; i < value.words(); i++) {
        words[at + value.at() + i] = 0;
      }
    }
  }

  /** Makes a row blank, whatever it held. */
  void blank(int at) {
    dropValues(at);
    layout.blank(words, at);
  }

  private void dropValues(int at) {
    if (layout.usesHeap) {
      for (ValueField value : layout.values) {
        if (value.isVariable()) {
          heap.drop(RowLayout.length(words[at + value.at()]));
        }
      }
    }
    if (sets.length > 0) {
      int first = at / layout.rowWords * layout.multisets;
      for (int i = first; i < first + layout.multisets; i++) {
        if (sets[i] != null) {
          sets[i].discard();
          sets[i] = null;
        }
      }
    }
  }

  /** Removes a row. Slots that lead nowhere any more become empty again. */
  void remove(int at) {
    dropValues(at);
    if (layout.keysHaveRests) {
      for (KeyField key : layout.keys) {
        if (key.isVariable()) {
          heap.drop(RowLayout.restLength(key, words[at + 1 + key.at()]));
        }
      }
    }
    rows--;
    dirty = true;
    words[at] = RowLayout.REMOVED;
    if (words[next(at)] == RowLayout.EMPTY) {
      for (int i = at; words[i] == RowLayout.REMOVED; i = previous(i)) {
        words[i] = RowLayout.EMPTY;
        used--;
      }
    }
  }

  private int next(int at) {
    int next = at + layout.rowWords;
    return next == words.length ? 0 : next;
  }

  private int previous(int at) {
    return (at == 0 ? words.length : at) - layout.rowWords;
  }

  /** The multiset of a row, {@code null} when it is empty. */
  EntrySet set(int at, int multiset) {
    return sets.length == 0 ? null : sets[at / layout.rowWords * layout.multisets + multiset];
  }

  /** Replaces the multiset of a row; {@code null} for an empty one. */
  void setSet(int at, int multiset, EntrySet set) {
    if (sets.length == 0) {
      if (set == null) {
        return;
      }
      makeSets();
    }
    sets[at / layout.rowWords * layout.multisets + multiset] = set;
  }

  /** Makes room for multisets, if there is none yet. */
  void makeSets() {
    if (sets.length == 0) {
      int length = Math.multiplyExact(capacity, layout.multisets);
      ledger.take(ArrayBytes.references(length));
      sets = new EntrySet[length];
    }
  }

  /** Whether the bit of the prefix below this segment's is set in the place of a row. */
  boolean isUpper(int at) {
    return (place(at) << depth) < 0;
  }

  private long place(int at) {
    return range.place(RowLayout.hash(words[at]));
  }

  /** Makes room for what rows of another segment have beside their words. */
  void makeRoomFor(Segment source, int heapBytes) {
    if (heapBytes > 0) {
      heap.makeRoom(heapBytes);
    }
    if (source.sets.length > 0) {
      makeSets();
    }
  }

  /** Bytes of the heap that rows refer to. */
  int heapUsed() {
    return heap.used();
  }

  /** Bytes of the heap that a row refers to. */
  int heapUsed(int at) {
    int length = 0;
    for (KeyField key : layout.keys) {
      if (key.isVariable()) {
        length += RowLayout.restLength(key, words[at + 1 + key.at()]);
      }
    }
    for (ValueField value : layout.values) {
      if (value.isVariable()) {
        length += RowLayout.length(words[at + value.at()]);
      }
    }
    return length;
  }

  /** Takes all rows of another segment, for which there is room. */
  void adoptAll(Segment source) {
    for (int at = 0; at < source.words.length; at += layout.rowWords) {
      if (RowLayout.isRow(source.words[at])) {
        adopt(source, at);
      }
    }
  }

  /** Takes a row of another segment, for which there is room. */
  void adopt(Segment source, int from) {
    int at = home(source.place(from));
    while (words[at] != RowLayout.EMPTY) {
      at = next(at);
    }
    System.arraycopy(source.words, from, words, at, layout.rowWords);
    rows++;
    used++;
    if (layout.usesHeap) {
      moveBytes(at, source.heap.bytes(), heap);
    }
    if (source.sets.length > 0) {
      System.arraycopy(
          source.sets,
          from / layout.rowWords * layout.multisets,
          sets,
          at / layout.rowWords * layout.multisets,
          layout.multisets);
    }
  }

  /** Copies the bytes that a row refers to into another heap. */
  private void moveBytes(int at, byte[] source, ByteHeap target) {
    for (KeyField key : layout.keys) {
      if (key.isVariable()) {
        int wordAt = at + 1 + key.at();
        int rest = RowLayout.restLength(key, words[wordAt]);
        if (rest > 0) {
          int place = target.append(source, RowLayout.start(words[wordAt]), rest);
          words[wordAt] = RowLayout.reference(place, RowLayout.length(words[wordAt]));
        }
      }
    }
    for (ValueField value : layout.values) {
      if (value.isVariable()) {
        int wordAt = at + value.at();
        int length = RowLayout.length(words[wordAt]);
        if (length > 0) {
          int place = target.append(source, RowLayout.start(words[wordAt]), length);
          words[wordAt] = RowLayout.reference(place, length);
        }
      }
    }
  }

  /** Replaces the heap by one without garbage that has room for some more bytes. */
  private void compactHeap(int spare) {
    ByteHeap fresh = new ByteHeap(ledger);
    fresh.makeRoom(Math.addExact(heap.used(), spare));
    for (int at = 0; at < words.length; at += layout.rowWords) {
      if (RowLayout.isRow(words[at])) {
        moveBytes(at, heap.bytes(), fresh);
      }
    }
    heap.clear();
    heap = fresh;
  }

  /** Gives the memory back, but that of multisets, which have moved elsewhere. */
  void abandon() {
    ledger.give(OBJECT_BYTES + ArrayBytes.longs(words.length));
    if (sets.length > 0) {
      ledger.give(ArrayBytes.references(sets.length));
    }
    heap.clear();
  }
}
