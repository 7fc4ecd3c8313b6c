/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import io.tailrace.state.RowLayout.KeyField;
import io.tailrace.state.RowLayout.ValueField;
import java.io.EOFException;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;

/** Reads rows in {@link RowFormat} into a table. */
final class RowReader {
  private final StateTable table;
  private final RowLayout layout;
  private final HashRange range;
  private final KeyWords keys;
  private final TableProber prober;
  private final EntryShape[] shapes;
  private final TimeToLive ttl;
  private final Layout[] keyLayouts;
  private final Layout[] valueLayouts;
  private final byte[] nulls;
  private final long[] words = new long[2];
  private final Element element = new Element();

  RowReader(
      StateTable table,
      RowLayout layout,
      HashRange range,
      KeyWords keys,
      TableProber prober,
      EntryShape[] shapes,
      TimeToLive ttl) {
    this.table = table;
    this.layout = layout;
    this.range = range;
    this.keys = keys;
    this.prober = prober;
    this.shapes = shapes;
    this.ttl = ttl;
    this.keyLayouts = new Layout[layout.keys.length];
    this.valueLayouts = new Layout[layout.values.length];
    for (int i = 0; i < keyLayouts.length; i++) {
      keyLayouts[i] = Layout.of(layout.keys[i].type());
    }
    for (int i = 0; i < valueLayouts.length; i++) {
      valueLayouts[i] = Layout.of(layout.values[i].type());
    }
    this.nulls =
        new byte[RowFormat.nullBytes(keyLayouts.length) + RowFormat.nullBytes(valueLayouts.length)];
  }

  /** Reads the rows of a key group. */
  void read(int keyGroup, long entries, DataInputView in) throws IOException {
    long row = 0;
    try {
      boolean stamped = readHeader(in);
      RowInput input = new RowInput(in);
      for (; row < entries; row++) {
        input.beginRow();
        readRow(keyGroup, stamped, input);
      }
      if (!input.isAtEndOfBlock()) {
        throw new CorruptStateException("more rows than the " + entries + " that there should be");
      }
    } catch (CorruptStateException e) {
      throw new CorruptStateException(
          String.format(
              "The snapshot of state %s is damaged in row %s of %s of key group %s: %s.",
              table.schema().name(), row, entries, keyGroup, e.getMessage()));
    }
  }

  private static boolean readHeader(DataInputView in) throws IOException {
    int version;
    int flags;
    try {
      version = in.readUnsignedByte();
      flags = in.readUnsignedByte();
    } catch (EOFException e) {
      throw new CorruptStateException("it ends before its first row");
    }
    if (version != RowFormat.VERSION) {
      throw new CorruptStateException("rows of version " + version + ", not " + RowFormat.VERSION);
    }
    if ((flags & ~RowFormat.HAS_STAMPS) != 0) {
      throw new CorruptStateException("unknown flags " + flags);
    }
    return flags == RowFormat.HAS_STAMPS;
  }

  private void readRow(int keyGroup, boolean stamped, RowInput in) throws IOException {
    long hash = in.getFixed(RowFormat.HASH_BYTES) << Long.SIZE - HashRange.KEPT_BITS;
    if (range.keyGroup(hash) != keyGroup) {
      throw new CorruptStateException("a hash of key group " + range.keyGroup(hash));
    }
    readNulls(in);
    keys.begin(hash);
    for (int i = 0; i < keyLayouts.length; i++) {
      readKey(i, in);
    }
    long address = prober.insertFirst();
    if (address == StateTable.ABSENT) {
      throw new CorruptStateException("a key that was there before");
    }
    int firstValue = 8 * RowFormat.nullBytes(keyLayouts.length);
    for (int i = 0; i < valueLayouts.length; i++) {
      if (!isNull(firstValue + i)) {
        readValue(address, i, in);
      }
    }
    table.makeLive(address, stamp(stamped, in));
    for (int i = 0; i < shapes.length; i++) {
      readMultiset(address, i, stamped, in);
    }
  }

  private void readNulls(RowInput in) throws CorruptStateException {
    int start = in.skip(nulls.length);
    System.arraycopy(in.bytes(), start, nulls, 0, nulls.length);
  }

  private boolean isNull(int bit) {
    return (nulls[bit >> 3] >> (bit & 7) & 1) != 0;
  }

  private long stamp(boolean stamped, RowInput in) throws CorruptStateException {
    return stamped ? in.getSigned() : ttl.now();
  }

  private void readKey(int field, RowInput in) throws CorruptStateException {
    KeyField key = layout.keys[field];
    if (isNull(field)) {
      keys.setNull(key, 0);
    } else if (key.isVariable()) {
      int length = in.getLength();
      int start = in.skip(length);
      keys.setBytes(field, in.bytes(), start, length);
    } else {
      WordFormat.read(keyLayouts[field], in, keys.words, key.at());
    }
  }

  private void readValue(long address, int index, RowInput in) throws CorruptStateException {
    ValueField value = layout.values[index];
    if (value.isVariable()) {
      int length = in.getLength();
      int start = in.skip(length);
      table.setBytes(address, index, in.bytes(), start, length);
      return;
    }
    WordFormat.read(valueLayouts[index], in, words, 0);
    for (int i = 0; i < value.words(); i++) {
      table.setWord(address, value.at() + i, words[i]);
    }
    table.setNotNull(address, index);
  }

  private void readMultiset(long address, int index, boolean stamped, RowInput in)
      throws CorruptStateException {
    EntryShape shape = shapes[index];
    int size = in.getLength();
    if (size == 0) {
      return;
    }
    EntrySetBuilder builder = new EntrySetBuilder(shape);
    for (int i = 0; i < size; i++) {
      readElement(shape, in);
      if (!builder.isAscending(element)) {
        throw new CorruptStateException("elements of a multiset out of order");
      }
      long count = in.getSigned();
      if (count == 0) {
        throw new CorruptStateException("an element of a multiset without a count");
      }
      builder.append(element, count, stamp(stamped, in));
    }
    element.release();
    Segment segment = table.segment(address);
    segment.makeSets();
    segment.setSet((int) address, index, builder.build());
  }

  private void readElement(EntryShape shape, RowInput in) throws CorruptStateException {
    if (shape.isBytes()) {
      int length = in.getLength();
      int start = in.skip(length);
      element.set(in.bytes(), start, length);
      return;
    }
    WordFormat.read(shape.layout, in, words, 0);
    element.set(shape.order.ordered(words[0]), shape.order.orderedSecond(words[1]));
  }
}
