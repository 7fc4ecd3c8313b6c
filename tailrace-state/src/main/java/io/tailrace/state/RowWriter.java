/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import io.tailrace.state.RowLayout.KeyField;
import io.tailrace.state.RowLayout.ValueField;

/** Writes rows in {@link RowFormat}. */
final class RowWriter {
  private final RowLayout layout;
  private final Layout[] keyLayouts;
  private final Layout[] valueLayouts;
  private final EntryShape[] shapes;

  RowWriter(RowLayout layout, EntryShape[] shapes) {
    this.layout = layout;
    this.shapes = shapes;
    this.keyLayouts = new Layout[layout.keys.length];
    this.valueLayouts = new Layout[layout.values.length];
    for (int i = 0; i < keyLayouts.length; i++) {
      keyLayouts[i] = Layout.of(layout.keys[i].type());
    }
    for (int i = 0; i < valueLayouts.length; i++) {
      valueLayouts[i] = Layout.of(layout.values[i].type());
    }
  }

  /** Writes the row at a word of a segment. */
  void write(Segment segment, int at, RowOutput out) {
    long[] words = segment.words;
    out.putFixed(
        RowLayout.hash(words[at]) >>> Long.SIZE - HashRange.KEPT_BITS, RowFormat.HASH_BYTES);
    writeNulls(words, at, out);
    for (int i = 0; i < keyLayouts.length; i++) {
      if (!isKeyNull(words, at, layout.keys[i])) {
        writeKey(segment, at, i, out);
      }
    }
    for (int i = 0; i < valueLayouts.length; i++) {
      if (!isNull(words, at, layout.values[i])) {
        writeValue(segment, at, i, out);
      }
    }
    if (layout.stamp >= 0) {
      out.putSigned(words[at + layout.stamp]);
    }
    for (int i = 0; i < shapes.length; i++) {
      writeSet(segment.set(at, i), shapes[i], out);
    }
  }

  private boolean isKeyNull(long[] words, int at, KeyField key) {
    int nullAt = layout.keyNulls < 0 ? at : at + 1 + layout.keyNulls;
    return (words[nullAt] & key.nullMask()) != 0;
  }

  private static boolean isNull(long[] words, int at, ValueField value) {
    return (words[at + value.nullAt()] & value.nullMask()) != 0;
  }

  private void writeNulls(long[] words, int at, RowOutput out) {
    int bits = 0;
    for (int i = 0; i < keyLayouts.length; i++) {
      bits |= isKeyNull(words, at, layout.keys[i]) ? 1 << (i & 7) : 0;
      if ((i & 7) == 7 || i == keyLayouts.length - 1) {
        out.putByte(bits);
        bits = 0;
      }
    }
    for (int i = 0; i < valueLayouts.length; i++) {
      bits |= isNull(words, at, layout.values[i]) ? 1 << (i & 7) : 0;
      if ((i & 7) == 7 || i == valueLayouts.length - 1) {
        out.putByte(bits);
        bits = 0;
      }
    }
  }

  private void writeKey(Segment segment, int at, int index, RowOutput out) {
    KeyField key = layout.keys[index];
    int wordAt = at + 1 + key.at();
    if (!key.isVariable()) {
      WordFormat.write(keyLayouts[index], segment.words, wordAt, out);
      return;
    }
    long reference = segment.words[wordAt];
    int length = RowLayout.length(reference);
    out.putUnsigned(length);
    for (int word = 0; word < key.inlineWords() && word << 3 < length; word++) {
      out.putFixed(segment.words[wordAt + 1 + word], Math.min(Long.BYTES, length - (word << 3)));
    }
    out.putBytes(segment.heap(), RowLayout.start(reference), RowLayout.restLength(key, reference));
  }

  private void writeValue(Segment segment, int at, int index, RowOutput out) {
    ValueField value = layout.values[index];
    if (!value.isVariable()) {
      WordFormat.write(valueLayouts[index], segment.words, at + value.at(), out);
      return;
    }
    long reference = segment.words[at + value.at()];
    out.putUnsigned(RowLayout.length(reference));
    out.putBytes(segment.heap(), RowLayout.start(reference), RowLayout.length(reference));
  }

  private static void writeSet(EntrySet set, EntryShape shape, RowOutput out) {
    if (set instanceof EntryLeaf leaf) {
      out.putUnsigned(leaf.unexpired());
      writeLeaf(leaf, shape, out);
    } else if (set instanceof EntryBranch branch) {
      long size = 0;
      for (int i = 0; i < branch.leafCount(); i++) {
        size += branch.leaf(i).unexpired();
      }
      out.putUnsigned(size);
      for (int i = 0; i < branch.leafCount(); i++) {
        writeLeaf(branch.leaf(i), shape, out);
      }
    } else {
      out.putUnsigned(0);
    }
  }

  private static void writeLeaf(EntryLeaf leaf, EntryShape shape, RowOutput out) {
    for (int entry = 0; entry < leaf.size; entry++) {
      if (leaf.isExpired(entry)) {
        continue;
      }
      if (leaf instanceof BytesLeaf bytes) {
        out.putUnsigned(bytes.length(entry));
        out.putBytes(bytes.heap(), bytes.start(entry), bytes.length(entry));
      } else {
        shape.write(leaf.entries, entry * shape.words, out);
      }
      out.putSigned(leaf.count(entry));
      if (shape.stamp >= 0) {
        out.putSigned(leaf.stamp(entry));
      }
    }
  }
}
