/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Layout;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.RowLayout.ValueField;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A hash table from keys to rows of typed fields, on the heap and without an object per row, that
 * is addressed in batches: {@link Prober#probe} finds the rows of many keys, and their fields are
 * then read and written by address, one column after the other.
 *
 * <p>An address is valid until the next call of {@code probe}, {@code find}, {@code releaseBlank}
 * or {@code sweep} of any prober of the table. A row is <em>live</em>, or <em>blank</em>: just
 * inserted, cleared or expired. Blank rows hold no values: their fields are NULL, their words zero
 * and their multisets empty.
 *
 * <p>Not thread safe.
 */
public final class StateTable implements KeyGroupedState, AutoCloseable {
  /** The address of a key that has no row. */
  public static final long ABSENT = -1L;

  /** Bytes of a segment from which on it splits, unless told otherwise. */
  public static final long MAX_SEGMENT_BYTES = 256 << 10;

  private final TableSchema schema;
  private final RowLayout layout;
  private final ValueField[] values;
  private final HashRange range;
  private final TimeToLive ttl;
  private final StateMemory memory;
  private final Ledger ledger;
  private final SegmentDirectory directory;
  private final SortedMultiset[] multisets;
  private final EntryShape[] shapes;
  private long liveRows;
  private long probes;
  private long sweptRows;
  private int sweptSegment;
  private int sweptTo;

  private StateTable(TableSchema schema, TableSettings settings, long maxSegmentBytes) {
    this.schema = schema;
    this.layout = new RowLayout(schema, settings.ttlMillis());
    this.values = layout.values;
    this.range =
        new HashRange(settings.maxParallelism(), settings.firstKeyGroup(), settings.lastKeyGroup());
    this.ttl = new TimeToLive(settings.ttlMillis(), settings.clock());
    this.memory = settings.memory();
    this.ledger = new Ledger(memory);
    this.directory = new SegmentDirectory(layout, range, ledger, maxSegmentBytes);
    this.multisets = new SortedMultiset[layout.multisets];
    this.shapes = new EntryShape[layout.multisets];
    for (int i = 0; i < multisets.length; i++) {
      shapes[i] = new EntryShape(schema.multisets().get(i), ttl, ledger);
      multisets[i] = new SortedMultiset(this, i, shapes[i]);
    }
  }

  /** An empty table. */
  public static StateTable create(TableSchema schema, TableSettings settings) {
    return create(schema, settings, MAX_SEGMENT_BYTES);
  }

  /**
   * An empty table of another granularity.
   *
   * @param maxSegmentBytes bytes from which on a segment splits; {@link Long#MAX_VALUE} for a table
   *     that is one segment
   */
  public static StateTable create(
      TableSchema schema, TableSettings settings, long maxSegmentBytes) {
    return new StateTable(schema, settings, maxSegmentBytes);
  }

  /**
   * What finds rows by the key fields of one input.
   *
   * @param keyFields indices of the key's fields in the input, in the order of the table's key
   */
  public Prober prober(BatchSchema input, int[] keyFields) {
    checkArgument(
        keyFields.length == layout.keys.length,
        "State %s has a key of %s fields, not %s.",
        schema.name(),
        layout.keys.length,
        keyFields.length);
    for (int i = 0; i < keyFields.length; i++) {
      LogicalType type = input.type(keyFields[i]);
      checkArgument(
          Layout.of(type) == Layout.of(schema.keys().get(i)),
          "Field %s of the key of state %s is %s, not %s.",
          i,
          schema.name(),
          schema.keys().get(i).asSummaryString(),
          type.asSummaryString());
    }
    return new TableProber(this, layout, range, directory, new KeyWords(layout, range, keyFields));
  }

  /** Before rows are looked for: rows may move, and the clock is read. */
  void beginRange() {
    directory.reorganise();
    ttl.readClock();
  }

  /** After the keys of so many rows have been looked for. */
  void probed(int rows) {
    probes += rows;
  }

  /** Whether the row is live and had not expired when it was found. */
  public boolean isLive(long address) {
    return (head(address) & RowLayout.STATE) == RowLayout.LIVE;
  }

  /** Makes a blank or live row live; its time to live begins anew. */
  public void touch(long address) {
    Segment segment = segment(address);
    long[] words = segment.words;
    int at = (int) address;
    long head = words[at];
    segment.dirty = true;
    if ((head & RowLayout.STATE) == RowLayout.BLANK) {
      words[at] = head & ~RowLayout.STATE | RowLayout.LIVE;
      liveRows++;
    }
    if (layout.stamp >= 0) {
      words[at + layout.stamp] = ttl.now();
    }
  }

  /** Makes a row blank. It leaves the table with {@link #releaseBlank}. */
  public void clear(long address) {
    blank(segment(address), (int) address);
  }

  private void blank(Segment segment, int at) {
    if ((segment.words[at] & RowLayout.STATE) == RowLayout.LIVE) {
      liveRows--;
    }
    segment.blank(at);
  }

  /** Makes a row blank that has expired. */
  void expire(Segment segment, int at) {
    if (isExpired(segment.words, at)) {
      blank(segment, at);
    }
  }

  private boolean isExpired(long[] words, int at) {
    return (words[at] & RowLayout.STATE) == RowLayout.LIVE
        && ttl.isExpired(words[at + layout.stamp]);
  }

  /** Removes rows that are blank among those of the addresses; {@link #ABSENT} is skipped. */
  public void releaseBlank(long[] addresses, int from, int to) {
    long[][] words = directory.words();
    for (int i = from; i < to; i++) {
      long address = addresses[i];
      if (address == ABSENT) {
        continue;
      }
      long head = words[(int) (address >>> 32)][(int) address];
      if ((head & RowLayout.STATE) == RowLayout.BLANK) {
        remove(segment(address), (int) address);
      }
    }
  }

  private void remove(Segment segment, int at) {
    segment.remove(at);
    if (segment.isWasteful()) {
      directory.suggest(segment);
    }
  }

  /** The sorted multisets of the rows for one of the schema's multisets. */
  public SortedMultiset multiset(int index) {
    return multisets[index];
  }

  /** The segment of a row. */
  Segment segment(long address) {
    return directory.segment((int) (address >>> 32));
  }

  private long head(long address) {
    return directory.words()[(int) (address >>> 32)][(int) address];
  }

  /**
   * Words from the begin of a row to the first word of a value: one word of the value's bits
   * (sign-extended integers, raw bits of FLOAT and DOUBLE, 0 or 1 of BOOLEAN), two for DECIMAL of
   * more than 18 digits (high, low) and TIMESTAMP of more than 3 fraction digits (millis, nanos).
   * Not for values of variable width.
   */
  public int wordOffset(int value) {
    checkArgument(
        !values[value].isVariable(),
        "%s has no fixed width.",
        schema.values().get(value).asSummaryString());
    return values[value].at();
  }

  /**
   * The words of all rows, for loops over many: a row begins at the lower half of its address in
   * the array whose index is the upper half. Valid as long as addresses are.
   */
  public long[][] words() {
    return directory.words();
  }

  /** Words from the begin of a row to the word with the bit that says that a value is NULL. */
  public int nullOffset(int value) {
    return values[value].nullAt();
  }

  /** The bit that says that a value is NULL, set in the word at {@link #nullOffset}. */
  public long nullMask(int value) {
    return values[value].nullMask();
  }

  /** A word of a row. */
  public long word(long address, int offset) {
    return directory.words()[(int) (address >>> 32)][(int) address + offset];
  }

  /** Writes a word of a row. */
  public void setWord(long address, int offset, long word) {
    directory.words()[(int) (address >>> 32)][(int) address + offset] = word;
  }

  /** Whether a value is NULL. */
  public boolean isNull(long address, int value) {
    ValueField field = values[value];
    return (word(address, field.nullAt()) & field.nullMask()) != 0;
  }

  /** Makes a value NULL and its words zero. */
  public void setNull(long address, int value) {
    segment(address).setNull((int) address, values[value]);
  }

  /** Marks a value as not NULL; its words keep what they hold. */
  public void setNotNull(long address, int value) {
    ValueField field = values[value];
    directory.words()[(int) (address >>> 32)][(int) address + field.nullAt()] &= ~field.nullMask();
  }

  /** The array that holds a value of variable width, valid until one of the table is written. */
  public byte[] heap(long address, int value) {
    return segment(address).heap();
  }

  /** Where a value of variable width begins in {@link #heap}. */
  public int bytesStart(long address, int value) {
    return RowLayout.start(word(address, values[value].at()));
  }

  /** Bytes of a value of variable width. */
  public int bytesLength(long address, int value) {
    return RowLayout.length(word(address, values[value].at()));
  }

  /** Writes a value of variable width, which is not NULL then; the bytes are copied. */
  public void setBytes(long address, int value, byte[] bytes, int start, int length) {
    Segment segment = segment(address);
    segment.setBytes((int) address, values[value], bytes, start, length);
    if (segment.bytes() > segment.splitAbove) {
      directory.suggest(segment);
    }
  }

  /** Looks at the next few slots for expired rows and values, and removes them. */
  public void sweep(int slots) {
    if (!ttl.isOn()) {
      return;
    }
    ttl.readClock();
    int rest = slots;
    for (int turns = 0; rest > 0 && turns <= directory.idCount(); turns++) {
      rest = sweepSegment(rest);
    }
  }

  /** Sweeps on in the current segment; returns how many slots are left for others. */
  private int sweepSegment(int slots) {
    if (sweptSegment >= directory.idCount()) {
      sweptSegment = 0;
      sweptTo = 0;
    }
    Segment segment = directory.segment(sweptSegment);
    int from = sweptTo;
    int capacity = segment == null ? 0 : segment.capacity;
    int to = Math.min(capacity, from + slots);
    for (int slot = from; slot < to; slot++) {
      sweepRow(segment, slot * layout.rowWords);
    }
    sweptTo = to;
    if (to >= capacity) {
      sweptSegment++;
      sweptTo = 0;
    }
    return slots - Math.max(0, to - from);
  }

  private void sweepRow(Segment segment, int at) {
    if ((segment.words[at] & RowLayout.STATE) != RowLayout.LIVE) {
      return;
    }
    if (isExpired(segment.words, at)) {
      liveRows--;
      sweptRows++;
      remove(segment, at);
      return;
    }
    for (int i = 0; i < layout.multisets; i++) {
      EntrySet set = segment.set(at, i);
      if (set != null) {
        set.purge();
        segment.setSet(at, i, set.settle());
      }
    }
  }

  @Override
  public TableSchema schema() {
    return schema;
  }

  /** Gives the memory back; the table is of no further use. */
  @Override
  public void close() {
    ledger.give(ledger.taken());
  }

  /** Live rows; those that have expired count until they are swept or found. */
  @Override
  public long entries() {
    return liveRows;
  }

  @Override
  public long bytes() {
    return ledger.taken();
  }

  /** Rows of batches whose keys have been looked for since the table was created. */
  public long probes() {
    return probes;
  }

  /** Rows that {@link #sweep} has removed since the table was created. */
  public long sweptRows() {
    return sweptRows;
  }

  @Override
  public Copy copy() {
    ttl.readClock();
    TimeToLive frozen = ttl.frozen();
    Ledger copyLedger = new Ledger(memory);
    EntryShape[] copyShapes = new EntryShape[shapes.length];
    for (int i = 0; i < shapes.length; i++) {
      copyShapes[i] = shapes[i].with(frozen, copyLedger);
    }
    try {
      List<Segment> segments = directory.copy(copyLedger, copyShapes);
      return new TableCopy(layout, range, frozen, copyShapes, copyLedger, segments);
    } catch (StateMemoryException e) {
      copyLedger.give(copyLedger.taken());
      throw e;
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Rows that were written without a time to live begin to live now; where the table has none,
   * that of the rows is forgotten.
   *
   * @throws CorruptStateException when the bytes are no rows of this state; it names state, key
   *     group and row. The table is of no further use then
   */
  @Override
  public void restore(int keyGroup, long entries, DataInputView in) throws IOException {
    range.check(keyGroup);
    ttl.readClock();
    KeyWords keys = new KeyWords(layout, range, new int[layout.keys.length]);
    TableProber prober = new TableProber(this, layout, range, directory, keys);
    new RowReader(this, layout, range, keys, prober, shapes, ttl).read(keyGroup, entries, in);
  }

  /** Makes a row live that was just inserted, as of another time. */
  void makeLive(long address, long stamp) {
    touch(address);
    if (layout.stamp >= 0) {
      setWord(address, layout.stamp, stamp);
    }
  }

  /** Finds rows by the key fields of one input. */
  public interface Prober {
    /**
     * Finds the rows of the keys of a batch, and inserts blank rows for keys that have none where
     * the change is an insert or +U; for -U and deletes it only looks.
     *
     * <p>It stops before a key whose insertion would move rows. The caller uses the addresses that
     * it has got and probes on; the next call makes room first, so every call makes progress.
     *
     * @param hashes of the rows, at the index of the physical row
     * @param from first selected row to look for (an index below {@link RowBatch#size()})
     * @param addresses receives the address of the {@code i}-th selected row at {@code i}, or
     *     {@link #ABSENT}
     * @return the selected row after the last one that was looked for
     */
    int probe(RowBatch batch, long[] hashes, int from, long[] addresses);

    /** How many rows the last call of {@link #probe} has inserted. */
    int inserted();

    /** Finds the rows of the keys of all selected rows of a batch without inserting any. */
    void find(RowBatch batch, long[] hashes, long[] addresses);
  }
}
