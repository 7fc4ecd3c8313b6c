/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The segments of a table, found by the upper bits of a place: extendible hashing (R. Fagin et al.,
 * "Extendible Hashing: A Fast Access Method for Dynamic Files", 1979). A segment that is full grows
 * up to a bound of bytes and splits from there on by the next bit of the place. Where that would
 * not part its rows, as with equal hashes, it grows beyond the bound. Segments that have lost most
 * of their rows shrink and unite with their neighbours.
 */
final class SegmentDirectory {
  private static final int MAX_DEPTH = 28;

  /** Rows below which a segment does not split, however many bytes they have. */
  private static final int MIN_ROWS_TO_SPLIT = 16;

  /** A split pays when the smaller part has at least this share of the rows. */
  private static final int SHARE_TO_SPLIT = 16;

  /** Bytes of a small segment, which may have more slots: they still fit into a cache. */
  private static final long FEW_BYTES = 128 << 10;

  private static final long[] NO_WORDS = new long[0];

  private final RowLayout layout;
  private final HashRange range;
  private final Ledger ledger;
  private final long maxSegmentBytes;
  private final int maxCapacity;

  /** Segments by id; {@code null} where an id is free. */
  private Segment[] segments;

  /** The words of the segments by id. */
  private long[][] words;

  private int idCount;
  private int freeIds;

  /** Segments by the upper bits of a place. */
  private Segment[] byPrefix;

  private int depth;
  private final int[] segmentsOfDepth = new int[MAX_DEPTH + 1];

  /** What was suggested last, {@code null} for nothing. */
  private Segment lastQueued;

  SegmentDirectory(RowLayout layout, HashRange range, Ledger ledger, long maxSegmentBytes) {
    this.layout = layout;
    this.range = range;
    this.ledger = ledger;
    this.maxSegmentBytes = maxSegmentBytes;
    this.maxCapacity =
        (int)
            Math.max(
                Segment.MIN_CAPACITY,
                Math.min(maxSegmentBytes / 8, Segment.MAX_WORDS) / layout.rowWords);
    this.segments = new Segment[1];
    this.words = new long[1][];
    this.byPrefix = new Segment[1];
    ledger.take(arrayBytes());
    Segment first = segment(0, 0, 0, Segment.MIN_CAPACITY);
    idCount = 1;
    install(first);
    byPrefix[0] = first;
  }

  private long arrayBytes() {
    return ArrayBytes.references(segments.length)
        + ArrayBytes.references(words.length)
        + ArrayBytes.references(byPrefix.length);
  }

  private Segment segment(int id, int newDepth, long firstPlace, int capacity) {
    Segment segment = new Segment(layout, range, ledger, id, newDepth, firstPlace, capacity);
    segment.splitAbove = maxSegmentBytes;
    return segment;
  }

  /** Number of ids given out; some of them may be free. */
  int idCount() {
    return idCount;
  }

  /** A segment by its id, {@code null} for an id that is free. */
  Segment segment(int id) {
    return segments[id];
  }

  /** Copies of all segments in other memory, in the order of their places. */
  List<Segment> copy(Ledger copyLedger, EntryShape[] shapes) {
    List<Segment> copies = new ArrayList<>();
    for (int i = 0; i < byPrefix.length; i += 1 << depth - byPrefix[i].depth) {
      copies.add(byPrefix[i].copy(copyLedger, shapes));
    }
    return copies;
  }

  /** The words of the segments by id. */
  long[][] words() {
    return words;
  }

  /** The segment of a place. */
  Segment find(long place) {
    return byPrefix[(int) (place >>> 1 >>> 63 - depth)];
  }

  /** Makes room for a row in a segment that is full. */
  void makeRoom(Segment segment) {
    int capacity = capacityFor(segment.rows + 1);
    boolean grows = capacity > segment.capacity;
    boolean tooLarge = capacity > maxCapacity || segment.bytes() > segment.splitAbove;
    if (!(grows && tooLarge && split(segment))) {
      resize(segment, capacity);
    }
  }

  /**
   * Slots for so many rows: twice as many, so that probing is quick and there is room for half as
   * many rows again; more where there are few rows.
   */
  private int capacityFor(int rows) {
    boolean few = 4L * rows * layout.rowWords * Long.BYTES <= FEW_BYTES;
    long wanted = Math.max(Segment.MIN_CAPACITY, few ? 4L * rows : 2L * rows);
    if (wanted > maxCapacity && Segment.limit(maxCapacity) >= rows + rows / 8) {
      return maxCapacity;
    }
    return (int) Math.min(wanted, Segment.MAX_WORDS);
  }

  /** Tells the directory to look at a segment before rows are next looked for. */
  void suggest(Segment segment) {
    if (!segment.queued) {
      segment.queued = true;
      segment.queuedBefore = lastQueued;
      lastQueued = segment;
    }
  }

  /** Splits, shrinks and unites the segments that were suggested. Rows move. */
  void reorganise() {
    while (lastQueued != null) {
      Segment segment = lastQueued;
      lastQueued = segment.queuedBefore;
      segment.queued = false;
      segment.queuedBefore = null;
      if (segments[segment.id] == segment) {
        reorganise(segment);
      }
    }
  }

  private void reorganise(Segment segment) {
    if (segment.isWasteful()) {
      shrink(segment);
    } else if (segment.bytes() > segment.splitAbove) {
      split(segment);
    }
  }

  /** Makes a segment smaller if there is memory to do so; otherwise it stays as it is. */
  private void shrink(Segment segment) {
    try {
      Segment smaller = resize(segment, capacityFor(segment.rows));
      while (smaller.depth > 0) {
        Segment neighbour = find(smaller.firstPlace ^ 1L << 64 - smaller.depth);
        if (neighbour.depth != smaller.depth || !mayUnite(smaller, neighbour)) {
          return;
        }
        smaller = unite(smaller, neighbour);
      }
    } catch (StateMemoryException e) {
      // It takes memory for a moment; rows stay where they are until there is some.
      return;
    }
  }

  private boolean mayUnite(Segment one, Segment other) {
    int capacity = capacityFor(one.rows + other.rows);
    return capacity <= maxCapacity / 4
        && ArrayBytes.longs((long) capacity * layout.rowWords) + one.heapUsed() + other.heapUsed()
            <= maxSegmentBytes / 4;
  }

  private Segment resize(Segment segment, int capacity) {
    Segment target = segment(segment.id, segment.depth, segment.firstPlace, capacity);
    prepare(target, segment, segment.heapUsed());
    target.splitAbove = segment.splitAbove;
    target.adoptAll(segment);
    uninstall(segment);
    install(target);
    segment.abandon();
    return target;
  }

  /** Takes the memory that a target needs beside its words, or gives all of it back. */
  private static void prepare(Segment target, Segment source, int heapBytes) {
    try {
      target.makeRoomFor(source, heapBytes);
    } catch (StateMemoryException e) {
      target.abandon();
      throw e;
    }
  }

  private Segment unite(Segment one, Segment other) {
    int id = Math.min(one.id, other.id);
    long firstPlace = one.firstPlace & other.firstPlace;
    int capacity = capacityFor(one.rows + other.rows);
    Segment target = segment(id, one.depth - 1, firstPlace, capacity);
    int heapBytes = one.heapUsed() + other.heapUsed();
    prepare(target, one, heapBytes);
    prepare(target, other, 0);
    target.adoptAll(one);
    target.adoptAll(other);
    uninstall(one);
    uninstall(other);
    freeId(Math.max(one.id, other.id));
    install(target);
    one.abandon();
    other.abandon();
    halvePrefixes();
    return target;
  }

  /** Splits a segment in two, if that parts its rows. */
  private boolean split(Segment segment) {
    if (segment.depth == MAX_DEPTH || segment.rows < MIN_ROWS_TO_SPLIT) {
      segment.splitAbove = 2 * segment.bytes();
      return false;
    }
    int upperRows = 0;
    int upperHeap = 0;
    for (int at = 0; at < segment.words.length; at += layout.rowWords) {
      if (RowLayout.isRow(segment.words[at]) && segment.isUpper(at)) {
        upperRows++;
        upperHeap += layout.usesHeap ? segment.heapUsed(at) : 0;
      }
    }
    int lowerRows = segment.rows - upperRows;
    if ((long) Math.min(lowerRows, upperRows) * SHARE_TO_SPLIT < segment.rows) {
      segment.splitAbove = 2 * segment.bytes();
      return false;
    }
    if (segment.depth == depth) {
      doublePrefixes();
    }
    int newDepth = segment.depth + 1;
    int id = newId();
    Segment lower = segment(segment.id, newDepth, segment.firstPlace, capacityFor(lowerRows));
    prepare(lower, segment, segment.heapUsed() - upperHeap);
    Segment upper;
    try {
      long firstPlace = segment.firstPlace | 1L << 64 - newDepth;
      upper = segment(id, newDepth, firstPlace, capacityFor(upperRows));
      prepare(upper, segment, upperHeap);
    } catch (StateMemoryException e) {
      lower.abandon();
      throw e;
    }
    for (int at = 0; at < segment.words.length; at += layout.rowWords) {
      if (RowLayout.isRow(segment.words[at])) {
        (segment.isUpper(at) ? upper : lower).adopt(segment, at);
      }
    }
    takeId(id);
    uninstall(segment);
    install(lower);
    install(upper);
    segment.abandon();
    return true;
  }

  private void install(Segment segment) {
    segments[segment.id] = segment;
    words[segment.id] = segment.words;
    segmentsOfDepth[segment.depth]++;
    int first = (int) (segment.firstPlace >>> 1 >>> 63 - depth);
    Arrays.fill(byPrefix, first, first + (1 << depth - segment.depth), segment);
  }

  private void uninstall(Segment segment) {
    segments[segment.id] = null;
    words[segment.id] = NO_WORDS;
    segmentsOfDepth[segment.depth]--;
  }

  /** An id that is free, with room for it in the arrays. */
  private int newId() {
    for (int id = 0; freeIds > 0 && id < idCount; id++) {
      if (segments[id] == null) {
        return id;
      }
    }
    if (idCount == segments.length) {
      long before = 2 * ArrayBytes.references(segments.length);
      long after = 2 * ArrayBytes.references(2L * segments.length);
      ledger.beginReplace(before, after);
      segments = Arrays.copyOf(segments, 2 * segments.length);
      words = Arrays.copyOf(words, 2 * words.length);
      ledger.endReplace(before, after);
    }
    return idCount;
  }

  private void takeId(int id) {
    if (id == idCount) {
      idCount++;
    } else {
      freeIds--;
    }
  }

  private void freeId(int id) {
    freeIds++;
    segments[id] = null;
    words[id] = NO_WORDS;
  }

  private void doublePrefixes() {
    Segment[] longer = replacePrefixes(2 * byPrefix.length);
    for (int i = 0; i < longer.length; i++) {
      longer[i] = byPrefix[i >> 1];
    }
    endReplacePrefixes(longer, depth + 1);
  }

  private void halvePrefixes() {
    while (depth > 0 && segmentsOfDepth[depth] == 0) {
      Segment[] shorter = replacePrefixes(byPrefix.length / 2);
      for (int i = 0; i < shorter.length; i++) {
        shorter[i] = byPrefix[i << 1];
      }
      endReplacePrefixes(shorter, depth - 1);
    }
  }

  private Segment[] replacePrefixes(int length) {
    ledger.beginReplace(ArrayBytes.references(byPrefix.length), ArrayBytes.references(length));
    return new Segment[length];
  }

  private void endReplacePrefixes(Segment[] replacement, int newDepth) {
    ledger.endReplace(
        ArrayBytes.references(byPrefix.length), ArrayBytes.references(replacement.length));
    byPrefix = replacement;
    depth = newDepth;
  }
}
