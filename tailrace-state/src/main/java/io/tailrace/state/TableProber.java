/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;

/** Looks for keys in the words that {@link KeyWords} has gathered. */
final class TableProber implements StateTable.Prober {
  private final StateTable table;
  private final RowLayout layout;
  private final HashRange range;
  private final SegmentDirectory directory;
  private final KeyWords keys;

  /** The batch whose keys are gathered and where the next call begins; the empty batch for none. */
  private RowBatch gathered = RowBatch.of(0);

  private int next;

  TableProber(
      StateTable table,
      RowLayout layout,
      HashRange range,
      SegmentDirectory directory,
      KeyWords keys) {
    this.table = table;
    this.layout = layout;
    this.range = range;
    this.directory = directory;
    this.keys = keys;
  }

  @Override
  public int probe(RowBatch batch, long[] hashes, int from, long[] addresses) {
    checkArgument(
        from >= 0 && from <= batch.size(), "No row %s in a batch of %s.", from, batch.size());
    table.beginRange();
    if (batch != gathered || from != next || from == 0) {
      keys.gather(batch, hashes);
      gathered = batch;
    }
    next = probe(batch.kinds(), from, batch.size(), addresses);
    table.probed(next - from);
    if (next == batch.size()) {
      release();
    }
    return next;
  }

  @Override
  public void find(RowBatch batch, long[] hashes, long[] addresses) {
    table.beginRange();
    keys.gather(batch, hashes);
    long[] heads = keys.heads;
    for (int i = 0; i < batch.size(); i++) {
      long place = range.place(RowLayout.hash(heads[i]));
      Segment segment = directory.find(place);
      int at = search(i, heads[i], segment, segment.home(place));
      if (at >= 0) {
        expire(segment, at);
      }
      addresses[i] = at < 0 ? StateTable.ABSENT : segment.address(at);
    }
    table.probed(batch.size());
    release();
  }

  private int probe(byte[] kinds, int from, int to, long[] addresses) {
    int[] rows = keys.rows;
    long[] heads = keys.heads;
    for (int i = from; i < to; i++) {
      long head = heads[i];
      long place = range.place(RowLayout.hash(head));
      Segment segment = directory.find(place);
      int at = search(i, head, segment, segment.home(place));
      if (at >= 0) {
        expire(segment, at);
      } else {
        if (kinds.length != 0 && isRetraction(kinds[rows[i]])) {
          addresses[i] = StateTable.ABSENT;
          continue;
        }
        if (segment.isFull() && segment.words[~at] == RowLayout.EMPTY) {
          if (i > from) {
            return i;
          }
          directory.makeRoom(segment);
          segment = directory.find(place);
          at = search(i, head, segment, segment.home(place));
        }
        at = insert(i, head, segment, ~at);
      }
      segment.dirty = true;
      addresses[i] = segment.address(at);
    }
    return to;
  }

  /**
   * Inserts a blank row with the first of the keys.
   *
   * @return its address, {@link StateTable#ABSENT} if the table has such a row
   */
  long insertFirst() {
    directory.reorganise();
    long head = keys.heads[0];
    long place = range.place(RowLayout.hash(head));
    Segment segment = directory.find(place);
    int at = search(0, head, segment, segment.home(place));
    if (at >= 0) {
      return StateTable.ABSENT;
    }
    if (segment.isFull() && segment.words[~at] == RowLayout.EMPTY) {
      directory.makeRoom(segment);
      segment = directory.find(place);
      at = search(0, head, segment, segment.home(place));
    }
    segment.dirty = true;
    return segment.address(insert(0, head, segment, ~at));
  }

  private static boolean isRetraction(byte kind) {
    return (kind & RowBatch.UPDATE_BEFORE) != 0;
  }

  private void expire(Segment segment, int at) {
    if (layout.stamp >= 0) {
      table.expire(segment, at);
    }
  }

  private int search(int i, long head, Segment segment, int home) {
    return layout.isSingleWord
        ? searchWord(keys.words[i], head, segment.words, home)
        : searchWords(i, head, segment, home);
  }

  /** The row of a key of one word, or {@code -(where to insert it) - 1}. */
  private int searchWord(long key, long head, long[] words, int home) {
    long mask = layout.headMask;
    int width = layout.rowWords;
    int removed = -1;
    int at = home;
    while (true) {
      long found = words[at];
      if (((found ^ head) & mask) == 0 && words[at + 1] == key && RowLayout.isRow(found)) {
        return at;
      }
      if (found == RowLayout.EMPTY) {
        return removed >= 0 ? ~removed : ~at;
      }
      if (found == RowLayout.REMOVED && removed < 0) {
        removed = at;
      }
      at += width;
      if (at == words.length) {
        at = 0;
      }
    }
  }

  /** The row of a key, or {@code -(where to insert it) - 1}. */
  private int searchWords(int i, long head, Segment segment, int home) {
    long[] words = segment.words;
    long mask = layout.headMask;
    int width = layout.rowWords;
    int removed = -1;
    int at = home;
    while (true) {
      long found = words[at];
      if (((found ^ head) & mask) == 0 && RowLayout.isRow(found) && keys.equal(i, segment, at)) {
        return at;
      }
      if (found == RowLayout.EMPTY) {
        return removed >= 0 ? ~removed : ~at;
      }
      if (found == RowLayout.REMOVED && removed < 0) {
        removed = at;
      }
      at += width;
      if (at == words.length) {
        at = 0;
      }
    }
  }

  /** Writes a blank row into a slot that is empty or of a removed row. */
  private int insert(int i, long head, Segment segment, int at) {
    if (layout.keysHaveRests) {
      int rest = keys.restLength(i);
      if (rest > 0) {
        segment.makeRoom(rest);
        if (segment.bytes() > segment.splitAbove) {
          directory.suggest(segment);
        }
      }
    }
    long[] words = segment.words;
    if (words[at] == RowLayout.EMPTY) {
      segment.used++;
    }
    segment.rows++;
    words[at] = head;
    keys.write(i, segment, at);
    layout.blank(words, at);
    return at;
  }

  private void release() {
    keys.release();
    gathered = RowBatch.of(0);
  }
}
