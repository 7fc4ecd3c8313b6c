/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * What the sorted multisets of one argument have in common. An entry is some words: the element
 * (one or two ordered words, or one that refers to bytes), its count, and with a time to live a
 * stamp.
 */
final class EntryShape {
  final LogicalType type;
  final Layout layout;
  final WordOrder order;
  final TimeToLive ttl;
  final Ledger ledger;

  /** Words of an element, {@link FieldWidth#VARIABLE} for bytes. */
  final int elementWords;

  /** Offset of the count in an entry. */
  final int count;

  /** Offset of the stamp in an entry, -1 without a time to live. */
  final int stamp;

  /** Words of an entry. */
  final int words;

  private final long[] scratch = new long[2];

  EntryShape(LogicalType type, TimeToLive ttl, Ledger ledger) {
    this.type = type;
    this.layout = Layout.of(type);
    this.order = WordOrder.of(type);
    this.ttl = ttl;
    this.ledger = ledger;
    this.elementWords = FieldWidth.words(type);
    this.count = Math.max(elementWords, 1);
    this.stamp = ttl.isOn() ? count + 1 : -1;
    this.words = ttl.isOn() ? count + 2 : count + 1;
  }

  /** The same shape for copies that take memory and go on by a clock of their own. */
  EntryShape with(TimeToLive otherTtl, Ledger otherLedger) {
    return new EntryShape(type, otherTtl, otherLedger);
  }

  /** Writes the element of fixed width of the entry at a word. */
  void write(long[] entries, int at, RowOutput out) {
    scratch[0] = order.original(entries[at]);
    scratch[1] = elementWords == 2 ? order.orderedSecond(entries[at + 1]) : 0;
    WordFormat.write(layout, scratch, 0, out);
  }

  boolean isBytes() {
    return elementWords == FieldWidth.VARIABLE;
  }

  /** An empty leaf. */
  EntryLeaf leaf() {
    return isBytes() ? new BytesLeaf(this) : new WordLeaf(this);
  }
}
