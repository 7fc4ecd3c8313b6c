/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkState;

import org.apache.flink.table.types.logical.LogicalType;

/**
 * For one argument of the table, a multiset of values per row, sorted, with a count for each value:
 * what MIN and MAX need to undo. Counts may be negative, as in Flink's view of values to counts: a
 * retraction may come before what it retracts. A value whose count becomes 0 leaves the multiset.
 *
 * <p>Each value has a time of its own at which its count last changed; once expired it counts as
 * absent, and its next count begins at 0.
 *
 * <p>Values of fixed width are given and returned in the words that {@link StateTable#wordOffset}
 * describes; where a value has one word, the second one is ignored. They are sorted as Flink
 * compares them: FLOAT and DOUBLE as {@link Double#compare} does, NaN being one value; bytes as
 * unsigned numbers, a prefix first. Adding and retracting take time logarithmic in the number of
 * values, the smallest and the largest one are at hand.
 *
 * <p>Addresses are those of rows that a prober has found. Multisets of a row that is cleared are
 * empty. Not thread safe.
 */
public final class SortedMultiset {
  /** How many rows to {@link #touch} at once: what they lead to fits the caches near the core. */
  public static final int TOUCHED_ROWS = 256;

  private final StateTable table;
  private final int index;
  private final EntryShape shape;
  private final Element element = new Element();
  private EntryLeaf found;
  private int foundEntry = -1;

  /** Written so that the compiler keeps the reads of {@link #touch}. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  SortedMultiset(StateTable table, int index, EntryShape shape) {
    this.table = table;
    this.index = index;
    this.shape = shape;
    this.found = shape.leaf();
  }

  /** The type of the values. */
  public LogicalType type() {
    return table.schema().multisets().get(index);
  }

  /** Whether the values are bytes, and not words. */
  public boolean isBytes() {
    return shape.isBytes();
  }

  /**
   * Adds one to the count of a value.
   *
   * @return the new count: 1 when the value was absent, 0 when it is absent now
   */
  public long add(long address, long first, long second) {
    return change(address, first, second, 1);
  }

  /**
   * Takes one from the count of a value.
   *
   * @return the new count: -1 when the value was absent, 0 when it is absent now
   */
  public long retract(long address, long first, long second) {
    return change(address, first, second, -1);
  }

  /** {@link #add} for bytes, which are copied. */
  public long addBytes(long address, byte[] bytes, int start, int length) {
    return changeBytes(address, bytes, start, length, 1);
  }

  /** {@link #retract} for bytes, which are copied. */
  public long retractBytes(long address, byte[] bytes, int start, int length) {
    return changeBytes(address, bytes, start, length, -1);
  }

  /**
   * Reads the begin of the multisets of many rows, so that what follows over the same rows finds it
   * in the cache: of these reads none waits for another, as additions and retractions do.
   *
   * @param addresses of the rows; {@link StateTable#ABSENT} is skipped
   */
  public void touch(long[] addresses, int from, int to) {
    long seen = 0;
    for (int i = from; i < to; i++) {
      long address = addresses[i];
      if (address != StateTable.ABSENT
          && table.segment(address).set((int) address, index) instanceof EntryLeaf leaf
          && leaf.size > 0) {
        seen += leaf.entries[0];
      }
    }
    touched = seen;
  }

  /** Removes all values of a row. */
  public void clear(long address) {
    Segment segment = table.segment(address);
    EntrySet set = segment.set((int) address, index);
    if (set != null) {
      set.discard();
      segment.setSet((int) address, index, null);
    }
  }

  /** Number of values, whatever the sign of their counts; expired ones may be among them. */
  public long size(long address) {
    EntrySet set = table.segment(address).set((int) address, index);
    return set == null ? 0 : set.size();
  }

  /**
   * Looks for the smallest value with any count but 0.
   *
   * @return whether there is one; {@link #first} and the like return it then
   */
  public boolean seekSmallest(long address) {
    EntrySet set = table.segment(address).set((int) address, index);
    if (set == null) {
      return false;
    }
    EntryLeaf leaf = set.smallest();
    settle(address, set);
    foundEntry = 0;
    return keep(leaf);
  }

  /**
   * Looks for the largest value with any count but 0.
   *
   * @return whether there is one; {@link #first} and the like return it then
   */
  public boolean seekLargest(long address) {
    EntrySet set = table.segment(address).set((int) address, index);
    if (set == null) {
      return false;
    }
    EntryLeaf leaf = set.largest();
    settle(address, set);
    foundEntry = leaf == null ? -1 : leaf.size - 1;
    return keep(leaf);
  }

  /** The first word of the value that was found. */
  public long first() {
    return shape.order.original(found.entries[foundEntry * shape.words]);
  }

  /** The second word of the value that was found, 0 where values have one. */
  public long second() {
    return shape.elementWords == 2
        ? shape.order.orderedSecond(found.entries[foundEntry * shape.words + 1])
        : 0;
  }

  /** The array with the bytes of the value that was found, until this multiset is next changed. */
  public byte[] heap() {
    return bytes().heap();
  }

  /** Where the bytes of the value that was found begin. */
  public int bytesStart() {
    return bytes().start(foundEntry);
  }

  /** Bytes of the value that was found. */
  public int bytesLength() {
    return bytes().length(foundEntry);
  }

  /** Compares two values in the order of the multiset; negative when the first one is smaller. */
  public int compare(long first, long second, long otherFirst, long otherSecond) {
    int order = Long.compare(shape.order.ordered(first), shape.order.ordered(otherFirst));
    return order != 0 || shape.elementWords == 1
        ? order
        : Long.compare(shape.order.orderedSecond(second), shape.order.orderedSecond(otherSecond));
  }

  private BytesLeaf bytes() {
    checkState(found instanceof BytesLeaf, "%s is not a type of bytes.", type());
    return (BytesLeaf) found;
  }

  private boolean keep(EntryLeaf leaf) {
    if (leaf == null) {
      return false;
    }
    found = leaf;
    return true;
  }

  private long change(long address, long first, long second, long delta) {
    element.set(shape.order.ordered(first), shape.order.orderedSecond(second));
    return change(address, delta);
  }

  private long changeBytes(long address, byte[] bytes, int start, int length, long delta) {
    element.set(bytes, start, length);
    long count = change(address, delta);
    element.release();
    return count;
  }

  private long change(long address, long delta) {
    Segment segment = table.segment(address);
    EntrySet set = segment.set((int) address, index);
    if (set == null) {
      segment.makeSets();
      set = shape.leaf();
      segment.setSet((int) address, index, set);
    }
    long count = set.change(element, delta);
    settle(address, set);
    return count;
  }

  private void settle(long address, EntrySet set) {
    EntrySet settled = set.settle();
    if (settled != set) {
      table.segment(address).setSet((int) address, index, settled);
    }
  }
}
