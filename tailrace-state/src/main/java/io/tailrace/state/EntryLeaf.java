/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.Arrays;

/** Entries in one array, ascending by their elements. */
abstract sealed class EntryLeaf extends EntrySet permits WordLeaf, BytesLeaf {
  /** The most entries of a leaf: as many as are moved in the time of a cache miss or two. */
  static final int MAX_SIZE = 256;

  private static final int MIN_CAPACITY = 2;
  private static final long OBJECT_BYTES = 32;
  private static final long[] NO_ENTRIES = new long[0];

  final EntryShape shape;
  long[] entries = NO_ENTRIES;
  int size;

  EntryLeaf(EntryShape shape) {
    this.shape = shape;
    shape.ledger.take(OBJECT_BYTES);
  }

  /** The entry of the element, or {@code -(place to insert it) - 1}. */
  abstract int find(Element element);

  /** Compares an element with that of an entry. */
  abstract int compare(Element element, int entry);

  /** Writes the element of an entry that has just been inserted. */
  abstract void write(Element element, int entry);

  /** Makes room for one more element, before anything changes. */
  abstract void makeRoom(Element element);

  /** Forgets the element of an entry that is about to be removed. */
  abstract void drop(int entry);

  /** Copies elements that moved here as words from another leaf. */
  abstract void adopt(EntryLeaf from);

  @Override
  long change(Element element, long delta) {
    int entry = find(element);
    if (entry < 0) {
      entry = -entry - 1;
      makeRoom(element);
      reserve(size + 1);
      insertGap(entry);
      write(element, entry);
      set(entry, delta);
      return delta;
    }
    long count = (isExpired(entry) ? 0 : count(entry)) + delta;
    if (count == 0) {
      remove(entry, entry + 1);
    } else {
      set(entry, count);
    }
    return count;
  }

  private void set(int entry, long count) {
    int at = entry * shape.words;
    entries[at + shape.count] = count;
    if (shape.stamp >= 0) {
      entries[at + shape.stamp] = shape.ttl.now();
    }
  }

  /** Appends an entry, whose element is larger than all others. */
  void append(Element element, long count, long stamp) {
    makeRoom(element);
    reserve(size + 1);
    int entry = size++;
    write(element, entry);
    entries[entry * shape.words + shape.count] = count;
    if (shape.stamp >= 0) {
      entries[entry * shape.words + shape.stamp] = stamp;
    }
  }

  /** Number of entries that have not expired. */
  final int unexpired() {
    int count = size;
    for (int entry = 0; shape.stamp >= 0 && entry < size; entry++) {
      count -= isExpired(entry) ? 1 : 0;
    }
    return count;
  }

  @Override
  EntryLeaf copy(EntryShape copyShape) {
    EntryLeaf copy = copyShape.leaf();
    int length = size * shape.words;
    copyShape.ledger.take(ArrayBytes.longs(length));
    copy.entries = Arrays.copyOf(entries, length);
    copy.size = size;
    copy.adopt(this);
    return copy;
  }

  final long count(int entry) {
    return entries[entry * shape.words + shape.count];
  }

  final long stamp(int entry) {
    return entries[entry * shape.words + shape.stamp];
  }

  final boolean isExpired(int entry) {
    return shape.stamp >= 0 && shape.ttl.isExpired(stamp(entry));
  }

  @Override
  long size() {
    return size;
  }

  private void insertGap(int entry) {
    int words = shape.words;
    System.arraycopy(entries, entry * words, entries, (entry + 1) * words, (size - entry) * words);
    size++;
  }

  /** Removes the entries from the first to before the last one. */
  final void remove(int from, int to) {
    for (int entry = from; entry < to; entry++) {
      drop(entry);
    }
    int words = shape.words;
    System.arraycopy(entries, to * words, entries, from * words, (size - to) * words);
    size -= to - from;
    if (size > 0 && size * words * 4 <= entries.length && size >= MIN_CAPACITY) {
      resize(size * 2);
    }
  }

  private void reserve(int wanted) {
    if (wanted * shape.words > entries.length) {
      resize(Math.max(MIN_CAPACITY, size < 8 ? wanted * 2 : wanted * 3 / 2));
    }
  }

  private void resize(int capacity) {
    int length = capacity * shape.words;
    long before = bytes(entries);
    shape.ledger.beginReplace(before, ArrayBytes.longs(length));
    entries = Arrays.copyOf(entries, length);
    shape.ledger.endReplace(before, ArrayBytes.longs(length));
  }

  private static long bytes(long[] entries) {
    return entries.length == 0 ? 0 : ArrayBytes.longs(entries.length);
  }

  /** Moves the upper half of the entries into a leaf of its own. */
  final EntryLeaf split() {
    EntryLeaf upper = shape.leaf();
    int half = size / 2;
    upper.reserve(size - half);
    int words = shape.words;
    System.arraycopy(entries, half * words, upper.entries, 0, (size - half) * words);
    upper.size = size - half;
    upper.adopt(this);
    remove(half, size);
    return upper;
  }

  @Override
  EntrySet settle() {
    if (size == 0) {
      discard();
      return null;
    }
    return size > MAX_SIZE ? new EntryBranch(this) : this;
  }

  @Override
  EntryLeaf smallest() {
    int expired = 0;
    while (expired < size && isExpired(expired)) {
      expired++;
    }
    if (expired > 0) {
      remove(0, expired);
    }
    return size == 0 ? null : this;
  }

  @Override
  EntryLeaf largest() {
    int kept = size;
    while (kept > 0 && isExpired(kept - 1)) {
      kept--;
    }
    if (kept < size) {
      remove(kept, size);
    }
    return size == 0 ? null : this;
  }

  @Override
  void purge() {
    int words = shape.words;
    int kept = 0;
    for (int entry = 0; entry < size; entry++) {
      if (isExpired(entry)) {
        drop(entry);
      } else {
        System.arraycopy(entries, entry * words, entries, kept * words, words);
        kept++;
      }
    }
    size = kept;
  }

  @Override
  void discard() {
    shape.ledger.give(OBJECT_BYTES + bytes(entries));
    entries = NO_ENTRIES;
    size = 0;
  }
}
