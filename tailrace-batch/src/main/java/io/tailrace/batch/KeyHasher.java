/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;

/**
 * The 64-bit hash of the key of each row, named {@value #NAME}. It decides the key group of a row
 * and is kept in snapshots, so it is a file format: {@code tailrace-hash-1} never changes, and
 * another function gets another name.
 *
 * <p>Values that are equal hash alike also across types that widen into each other: TINYINT to
 * BIGINT; DECIMALs of one scale; TIMESTAMPs of any precision. FLOAT and DOUBLE hash by their bits,
 * as Flink's binary rows compare them, so -0.0 and 0.0 differ. NULL has a hash of its own. The
 * order of the fields counts, and so does the order of the entries of a map.
 *
 * <p>Not thread safe.
 */
public abstract sealed class KeyHasher {
  /** Name and version of the hash. */
  public static final String NAME = "tailrace-hash-1";

  /**
   * System property that, when {@code true} as a hasher is created, makes all hashes equal, so that
   * tests meet every collision there can be.
   */
  public static final String EQUAL_HASHES_PROPERTY = "tailrace.testing.equal-hashes";

  /**
   * A hasher of the key made of some fields.
   *
   * @param keyFields indices of the fields in the order of the key; none for a key that is the same
   *     for all rows
   */
  public static KeyHasher create(BatchSchema schema, int[] keyFields) {
    for (int field : keyFields) {
      checkArgument(
          field >= 0 && field < schema.fieldCount(), "Key field %s is not in %s.", field, schema);
    }
    return Boolean.getBoolean(EQUAL_HASHES_PROPERTY)
        ? new EqualHashes()
        : new FieldHashes(keyFields.clone());
  }

  /**
   * Hashes the selected rows of a batch.
   *
   * @param hashes receives the hash of each selected row at the index of its physical row; other
   *     entries below {@link RowBatch#physicalSize()} are left undefined
   */
  public abstract void hash(RowBatch batch, long[] hashes);

  /** The hash of one physical row; for many rows the other method is much faster. */
  public abstract long hash(RowBatch batch, int physicalRow);

  /** Gives all keys the hash of a key without fields. */
  private static final class EqualHashes extends KeyHasher {
    @Override
    public void hash(RowBatch batch, long[] hashes) {
      Arrays.fill(hashes, 0, batch.physicalSize(), Hash64.SEED);
    }

    @Override
    public long hash(RowBatch batch, int physicalRow) {
      return Hash64.SEED;
    }
  }

  /** Takes the words of one field after the other into the hashes. */
  private static final class FieldHashes extends KeyHasher {
    private final int[] keyFields;
    private long[] words = new long[0];

    FieldHashes(int[] keyFields) {
      this.keyFields = keyFields;
    }

    @Override
    public void hash(RowBatch batch, long[] hashes) {
      int rows = batch.physicalSize();
      Arrays.fill(hashes, 0, rows, Hash64.SEED);
      for (int field : keyFields) {
        combine(hashes, words(batch, batch.column(field)), rows);
      }
    }

    @Override
    public long hash(RowBatch batch, int physicalRow) {
      long hash = Hash64.SEED;
      for (int field : keyFields) {
        hash = Hash64.combine(hash, ValueWords.word(batch.column(field), physicalRow));
      }
      return hash;
    }

    private static void combine(long[] hashes, long[] words, int rows) {
      for (int i = 0; i < rows; i++) {
        hashes[i] = Hash64.combine(hashes[i], words[i]);
      }
    }

    private long[] words(RowBatch batch, Column column) {
      if (column instanceof LongColumn longs && !longs.hasNulls()) {
        return longs.values();
      }
      int rows = batch.physicalSize();
      if (rows > words.length) {
        words = new long[Math.max(rows, Math.min(2 * words.length, RowBatch.MAX_ROWS))];
      }
      if (batch.isSelective() && column.layout().fixedWidth() == 0) {
        ValueWords.write(column, batch.selection(), batch.size(), words);
      } else {
        ValueWords.write(column, rows, words);
      }
      return words;
    }
  }
}
