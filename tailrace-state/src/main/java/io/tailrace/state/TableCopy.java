/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataOutputView;

/** The segments of a table at one point in time, in the order of their places. */
final class TableCopy implements KeyGroupedState.Copy {
  private final RowLayout layout;
  private final HashRange range;
  private final TimeToLive ttl;
  private final Ledger ledger;
  private final List<Segment> segments;
  private final RowWriter writer;

  /**
   * A copy.
   *
   * @param ttl a clock that stands still
   * @param ledger what the copy takes, given back as it is closed
   * @param segments copies, in the order of their places
   */
  TableCopy(
      RowLayout layout,
      HashRange range,
      TimeToLive ttl,
      EntryShape[] shapes,
      Ledger ledger,
      List<Segment> segments) {
    this.layout = layout;
    this.range = range;
    this.ttl = ttl;
    this.ledger = ledger;
    this.segments = segments;
    this.writer = new RowWriter(layout, shapes);
  }

  /** What is done with each row of a key group. */
  private interface RowAction {
    void accept(Segment segment, int at) throws IOException;
  }

  @Override
  public long entries(int keyGroup) {
    long[] count = {0};
    try {
      forEach(keyGroup, (segment, at) -> count[0]++);
    } catch (IOException e) {
      throw new IllegalStateException("Counting rows reads and writes nothing.", e);
    }
    return count[0];
  }

  @Override
  public void write(int keyGroup, DataOutputView out) throws IOException {
    out.writeByte(RowFormat.VERSION);
    out.writeByte(layout.stamp >= 0 ? RowFormat.HAS_STAMPS : 0);
    RowOutput rows = new RowOutput();
    forEach(
        keyGroup,
        (segment, at) -> {
          writer.write(segment, at, rows);
          rows.endRow(out);
        });
    rows.flush(out);
  }

  private void forEach(int keyGroup, RowAction action) throws IOException {
    range.check(keyGroup);
    long first = range.firstPlace(keyGroup);
    long last = range.lastPlace(keyGroup);
    for (Segment segment : segments) {
      if (Long.compareUnsigned(segment.firstPlace, last) > 0) {
        return;
      }
      if (Long.compareUnsigned(segment.lastPlace(), first) >= 0) {
        forEach(keyGroup, segment, first, last, action);
      }
    }
  }

  /**
   * Visits the rows of a segment whose home is between those of two places: they lie there or
   * behind, before the first empty slot, perhaps beyond the end of the segment at its begin.
   */
  private void forEach(int keyGroup, Segment segment, long first, long last, RowAction action)
      throws IOException {
    int from = Long.compareUnsigned(first, segment.firstPlace) <= 0 ? 0 : segment.home(first);
    int lastHome =
        Long.compareUnsigned(last, segment.lastPlace()) >= 0
            ? segment.words.length - layout.rowWords
            : segment.home(last);
    int at = from;
    boolean wrapped = false;
    while (!wrapped || at < from) {
      long head = segment.words[at];
      if (head == RowLayout.EMPTY && (wrapped || at >= lastHome)) {
        return;
      }
      if (isEntry(segment, at) && range.keyGroup(RowLayout.hash(head)) == keyGroup) {
        action.accept(segment, at);
      }
      at += layout.rowWords;
      if (at == segment.words.length) {
        at = 0;
        wrapped = true;
      }
    }
  }

  private boolean isEntry(Segment segment, int at) {
    return (segment.words[at] & RowLayout.STATE) == RowLayout.LIVE
        && !(layout.stamp >= 0 && ttl.isExpired(segment.words[at + layout.stamp]));
  }

  @Override
  public long bytes() {
    return ledger.taken();
  }

  @Override
  public void close() {
    segments.clear();
    ledger.give(ledger.taken());
  }
}
