/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;

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
public final class StateTable implements KeyGroupedState {
  /** The address of a key that has no row. */
  public static final long ABSENT = -1L;

  private StateTable() {}

  /** An empty table. */
  public static StateTable create(TableSchema schema, TableSettings settings) {
    throw new UnsupportedOperationException();
  }

  /**
   * What finds rows by the key fields of one input.
   *
   * @param keyFields indices of the key's fields in the input, in the order of the table's key
   */
  public Prober prober(BatchSchema input, int[] keyFields) {
    throw new UnsupportedOperationException();
  }

  /** Whether the row is live and has not expired. */
  public boolean isLive(long address) {
    throw new UnsupportedOperationException();
  }

  /** Makes a blank or live row live; its time to live begins anew. */
  public void touch(long address) {
    throw new UnsupportedOperationException();
  }

  /** Makes a row blank. It leaves the table with {@link #releaseBlank}. */
  public void clear(long address) {
    throw new UnsupportedOperationException();
  }

  /** Removes rows that are blank among those of the addresses; {@link #ABSENT} is skipped. */
  public void releaseBlank(long[] addresses, int from, int to) {
    throw new UnsupportedOperationException();
  }

  /**
   * Words from the begin of a row to the first word of a value: one word of the value's bits
   * (sign-extended integers, raw bits of FLOAT and DOUBLE, 0 or 1 of BOOLEAN), two for DECIMAL of
   * more than 18 digits (high, low) and TIMESTAMP of more than 3 fraction digits (millis, nanos).
   * Not for values of variable width.
   */
  public int wordOffset(int value) {
    throw new UnsupportedOperationException();
  }

  /** A word of a row. */
  public long word(long address, int offset) {
    throw new UnsupportedOperationException();
  }

  /** Writes a word of a row. */
  public void setWord(long address, int offset, long word) {
    throw new UnsupportedOperationException();
  }

  /** Whether a value is NULL. */
  public boolean isNull(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** Makes a value NULL. */
  public void setNull(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** Marks a value as not NULL; its words keep what they hold. */
  public void setNotNull(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** The array that holds a value of variable width, valid until one of the table is written. */
  public byte[] heap(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** Where a value of variable width begins in {@link #heap}. */
  public int bytesStart(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** Bytes of a value of variable width. */
  public int bytesLength(long address, int value) {
    throw new UnsupportedOperationException();
  }

  /** Writes a value of variable width, which is not NULL then; the bytes are copied. */
  public void setBytes(long address, int value, byte[] bytes, int start, int length) {
    throw new UnsupportedOperationException();
  }

  /** Looks at the next few rows for expired ones and removes them: a little after every batch. */
  public void sweep(int slots) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TableSchema schema() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long entries() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long bytes() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Copy copy() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void restore(int keyGroup, long entries, DataInputView in) throws IOException {
    throw new UnsupportedOperationException();
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

    /** Finds the rows of the keys of all selected rows of a batch without inserting any. */
    void find(RowBatch batch, long[] hashes, long[] addresses);
  }
}
