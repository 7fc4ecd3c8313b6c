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
  /** Rows that are looked for at once: what they touch stays in a cache for what follows. */
  private static final int BLOCK = 512;

  /** Slots after its home in which a key is looked for without a branch. */
  private static final int FOLLOWED_SLOTS = 3;

  private final StateTable table;
  private final RowLayout layout;
  private final HashRange range;
  private final SegmentDirectory directory;
  private final KeyWords keys;

  /** The batch whose keys are gathered and where the next call begins; the empty batch for none. */
  private RowBatch gathered = RowBatch.of(0);

  private int next;
  private int inserted;

  /** The rows of a block that do not lie in their home slots. */
  private final int[] strays = new int[BLOCK];

  /** Bits of the last words of rows, which are read to have them in the cache; of no meaning. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

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
    inserted = 0;
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
  public int inserted() {
    return inserted;
  }

  @Override
  public void find(RowBatch batch, long[] hashes, long[] addresses) {
    table.beginRange();
    keys.gather(batch, hashes);
    long[] heads = keys.heads;
    for (int i = 0; i < batch.size(); i++) {
      long place = place(i);
      Segment segment = directory.find(place);
      int at = search(i, heads[i], segment, segment.home(place));
      addresses[i] = at < 0 ? StateTable.ABSENT : segment.address(at);
    }
    if (layout.stamp >= 0) {
      expire(addresses, 0, batch.size());
    }
    table.probed(batch.size());
    release();
  }

  private int probe(byte[] kinds, int from, int to, long[] addresses) {
    int end = Math.min(to, from + BLOCK);
    int stop = probeBlock(kinds, from, end, addresses);
    // The half of a segment that was split may be full itself.
    while (stop == from) {
      directory.makeRoom(directory.find(place(from)));
      stop = probeBlock(kinds, from, end, addresses);
    }
    if (layout.stamp >= 0) {
      expire(addresses, from, stop);
    }
    return stop;
  }

  /**
   * Finds the rows of a block: first all that lie in their home slots, by loops without a branch
   * that depends on the table, so that the cache misses of many rows overlap; then the others.
   *
   * @return the first row for which there is no room, {@code end} for none
   */
  private int probeBlock(byte[] kinds, int from, int end, long[] addresses) {
    locateHomes(from, end, addresses);
    int count = 0;
    if (layout.keyWords > 0) {
      count = followStrays(collectStrays(from, end, addresses), addresses);
    }
    if (!layout.isSingleWord) {
      count = collectDifferent(from, end, addresses);
    }
    int[] rows = keys.rows;
    for (int s = 0; s < count; s++) {
      int i = strays[s];
      long head = keys.heads[i];
      Segment segment = directory.segment((int) (addresses[i] >>> 32));
      int at = search(i, head, segment, (int) addresses[i]);
      if (at < 0) {
        if (kinds.length != 0 && isRetraction(kinds[rows[i]])) {
          addresses[i] = StateTable.ABSENT;
          continue;
        }
        if (needsRoom(segment, ~at)) {
          return i;
        }
        at = insert(i, head, segment, ~at);
        inserted++;
      }
      addresses[i] = segment.address(at);
    }
    return end;
  }

  /** Writes the addresses of the home slots. */
  private void locateHomes(int from, int end, long[] addresses) {
    long[] heads = keys.heads;
    for (int i = from; i < end; i++) {
      long place = range.place(RowLayout.hash(heads[i]));
      Segment segment = directory.find(place);
      segment.dirty = true;
      addresses[i] = segment.address(segment.home(place));
    }
  }

  /**
   * Collects the rows whose hash and first key word are not at the address; returns their number.
   * The loop of {@link #followStrays} would do, but the detour over a list of all rows is slower.
   */
  private int collectStrays(int from, int end, long[] addresses) {
    long[][] segments = directory.words();
    long[] heads = keys.heads;
    long[] words = keys.words;
    int[] out = strays;
    long headMask = layout.headMask;
    long wordMask = layout.keyMasks[0];
    int stride = layout.keyWords;
    int last = layout.rowWords - 1;
    long seen = 0;
    int count = 0;
    for (int i = from; i < end; i++) {
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int at = (int) addresses[i];
      long found = segment[at];
      seen |= segment[at + last];
      long difference =
          (found ^ heads[i]) & headMask | (segment[at + 1] ^ words[i * stride]) & wordMask;
      out[count] = i;
      count += oneUnlessZero(difference | RowLayout.zeroOfRow(found));
    }
    touched = seen;
    return count;
  }

  /**
   * Looks for strays in the slots after their home; returns how many are left. Those that are found
   * get that address, also where the rest of the key is another one: all slots from the home on are
   * taken and of other keys, so the search goes on from there.
   */
  private int followStrays(int strayCount, long[] addresses) {
    int count = strayCount;
    for (int slots = 1; slots <= FOLLOWED_SLOTS && count > 0; slots++) {
      count = followStrays(count, slots * layout.rowWords, addresses);
    }
    return count;
  }

  private int followStrays(int strayCount, int distance, long[] addresses) {
    long[][] segments = directory.words();
    long[] heads = keys.heads;
    long[] words = keys.words;
    int[] out = strays;
    long headMask = layout.headMask;
    long wordMask = layout.keyMasks[0];
    int stride = layout.keyWords;
    int last = layout.rowWords - 1;
    long seen = 0;
    int count = 0;
    for (int s = 0; s < strayCount; s++) {
      int i = out[s];
      int home = (int) addresses[i];
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int at = home + distance;
      at -= at >= segment.length ? segment.length : 0;
      long found = segment[at];
      seen |= segment[at + last];
      long difference =
          (found ^ heads[i]) & headMask | (segment[at + 1] ^ words[i * stride]) & wordMask;
      int stray = oneUnlessZero(difference | RowLayout.zeroOfRow(found));
      // The upper half of both addresses is the segment's.
      addresses[i] += (1 - stray) * (at - home);
      out[count] = i;
      count += stray;
    }
    touched |= seen;
    return count;
  }

  /** Collects the rows whose whole key is not at the address; returns their number. */
  private int collectDifferent(int from, int end, long[] addresses) {
    long[][] segments = directory.words();
    long[] heads = keys.heads;
    int[] out = strays;
    long mask = layout.headMask;
    long rest = keys.hasRests() ? 1 : 0;
    int count = 0;
    for (int i = from; i < end; i++) {
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int at = (int) addresses[i];
      long found = segment[at];
      long difference = (found ^ heads[i]) & mask | keys.difference(i, segment, at) | rest;
      out[count] = i;
      count += oneUnlessZero(difference | RowLayout.zeroOfRow(found));
    }
    return count;
  }

  private static int oneUnlessZero(long bits) {
    return (int) ((bits | -bits) >>> 63);
  }

  private long place(int i) {
    return range.place(RowLayout.hash(keys.heads[i]));
  }

  private static boolean needsRoom(Segment segment, int at) {
    return segment.isFull() && segment.words[at] == RowLayout.EMPTY;
  }

  /**
   * Inserts a blank row with the first of the keys.
   *
   * @return its address, {@link StateTable#ABSENT} if the table has such a row
   */
  long insertFirst() {
    directory.reorganise();
    long head = keys.heads[0];
    long place = place(0);
    Segment segment = directory.find(place);
    int at = search(0, head, segment, segment.home(place));
    if (at >= 0) {
      return StateTable.ABSENT;
    }
    if (needsRoom(segment, ~at)) {
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

  private void expire(long[] addresses, int from, int to) {
    for (int i = from; i < to; i++) {
      if (addresses[i] != StateTable.ABSENT) {
        table.expire(table.segment(addresses[i]), (int) addresses[i]);
      }
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
