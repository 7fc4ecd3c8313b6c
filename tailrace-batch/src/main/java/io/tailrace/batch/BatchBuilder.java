/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.RowData;

/**
 * Collects rows, with their kinds, into batches of one schema. {@link #build()} hands the arrays
 * over, so nothing built is ever written again. A builder that an exception left in the middle of a
 * row is of no further use.
 */
public final class BatchBuilder {
  /** Bytes at which a batch ends even where that cuts an update pair. */
  private static final long HARD_LIMIT_BYTES = 8L * RowBatch.MAX_BYTES;

  /** Rows at which a batch ends even where that cuts an update pair. */
  private static final int HARD_LIMIT_ROWS = 2 * RowBatch.MAX_ROWS;

  private final BatchSchema schema;
  private final ColumnBuilder[] columns;
  private final ColumnBuilder[] variableWidthColumns;
  private final long fixedBytesPerRow;
  private byte[] kinds = RowBatch.ALL_INSERT;
  private int size;

  /** A builder of batches of this schema. */
  public BatchBuilder(BatchSchema schema) {
    this.schema = schema;
    this.columns = new ColumnBuilder[schema.fieldCount()];
    ColumnBuilder[] variable = new ColumnBuilder[columns.length];
    int variableCount = 0;
    long fixedBytes = 0;
    for (int i = 0; i < columns.length; i++) {
      columns[i] = ColumnBuilder.create(schema.type(i), 0);
      int width = schema.layout(i).fixedWidth();
      if (width == 0) {
        variable[variableCount++] = columns[i];
      }
      fixedBytes += width;
    }
    this.variableWidthColumns = Arrays.copyOf(variable, variableCount);
    this.fixedBytesPerRow = fixedBytes;
  }

  /** The schema of the batches built. */
  public BatchSchema schema() {
    return schema;
  }

  /** A column's builder; whoever appends to one appends to all and then calls {@link #endRow}. */
  public ColumnBuilder column(int field) {
    return columns[field];
  }

  /**
   * Completes a row that was appended column by column.
   *
   * @param kind as {@link org.apache.flink.types.RowKind#toByteValue()}
   */
  public void endRow(byte kind) {
    int row = size++;
    if (kind != RowBatch.INSERT) {
      reserveKinds(size);
      kinds[row] = kind;
    } else if (kinds.length != 0) {
      reserveKinds(size);
    }
  }

  /** Completes {@code count} inserted rows that were appended column by column. */
  public void endInserts(int count) {
    size += count;
    if (kinds.length != 0) {
      reserveKinds(size);
    }
  }

  /** Appends a copy of a row, of the arity and types of the schema, with its kind. */
  public void append(RowData row) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(row, i);
    }
    endRow(row.getRowKind().toByteValue());
  }

  /** Appends one physical row of a batch of the same schema. */
  public void append(RowBatch batch, int physicalRow) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(batch.column(i), physicalRow);
    }
    endRow(batch.kind(physicalRow));
  }

  /** Appends the physical rows {@code rows[from]} to {@code rows[to - 1]} of a batch. */
  public void append(RowBatch batch, int[] rows, int from, int to) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(batch.column(i), rows, from, to);
    }
    appendKinds(batch.kinds(), rows, from, to);
  }

  private void appendKinds(byte[] in, int[] rows, int from, int to) {
    int first = size;
    size += to - from;
    int seen = kinds.length;
    for (int i = from; i < to && in.length != 0; i++) {
      seen |= in[rows[i]];
    }
    if (seen == 0) {
      return;
    }
    reserveKinds(size);
    for (int i = from; i < to && in.length != 0; i++) {
      kinds[first + i - from] = in[rows[i]];
    }
  }

  /** Appends the selected rows of a batch of the same schema. */
  public void append(RowBatch batch) {
    if (batch.isSelective()) {
      append(batch, batch.selection(), 0, batch.size());
      return;
    }
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(batch.column(i), 0, batch.size());
    }
    int first = size;
    size += batch.size();
    if (batch.kinds().length != 0) {
      reserveKinds(size);
      System.arraycopy(batch.kinds(), 0, kinds, first, batch.size());
    } else if (kinds.length != 0) {
      reserveKinds(size);
    }
  }

  /** Rows appended since the last {@link #build()}. */
  public int size() {
    return size;
  }

  /** Whether nothing was appended since the last {@link #build()}. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Whether the batch has reached {@link RowBatch#MAX_ROWS}, {@link RowBatch#MAX_BYTES} or, in one
   * array, {@link RowBatch#MAX_ARRAY_BYTES}. A batch that ends with a -U waits for the row after
   * it, so that a pair is not cut; only a run of -U that goes on far beyond the limits ends.
   */
  public boolean isFull() {
    if (!isOverLimit()) {
      return false;
    }
    if (kinds.length == 0 || kinds[size - 1] != RowBatch.UPDATE_BEFORE) {
      return true;
    }
    boolean run = size > 1 && kinds[size - 2] == RowBatch.UPDATE_BEFORE;
    return run && (size >= HARD_LIMIT_ROWS || sizeInBytes() >= HARD_LIMIT_BYTES);
  }

  /** Whether a limit is reached, no matter how the batch ends. */
  boolean isOverLimit() {
    if (size >= RowBatch.MAX_ROWS) {
      return true;
    }
    long bytes = size * fixedBytesPerRow;
    for (ColumnBuilder column : variableWidthColumns) {
      if (column.largestArrayInBytes() >= RowBatch.MAX_ARRAY_BYTES) {
        return true;
      }
      bytes += column.sizeInBytes();
    }
    return size > 0 && bytes >= RowBatch.MAX_BYTES;
  }

  /** Bytes of the rows appended, without kinds and the null masks of fixed-width columns. */
  public long sizeInBytes() {
    long bytes = size * fixedBytesPerRow;
    for (ColumnBuilder column : variableWidthColumns) {
      bytes += column.sizeInBytes();
    }
    return bytes;
  }

  /** A batch of the rows appended; the builder is empty afterwards. */
  public RowBatch build() {
    Column[] built = new Column[columns.length];
    for (int i = 0; i < built.length; i++) {
      built[i] = columns[i].build();
    }
    byte[] builtKinds =
        ColumnBuilder.isWasteful(kinds.length, size) ? Arrays.copyOf(kinds, size) : kinds;
    int rows = size;
    kinds = RowBatch.ALL_INSERT;
    size = 0;
    return RowBatch.of(rows, builtKinds, built);
  }

  private void reserveKinds(int rows) {
    if (rows > kinds.length) {
      kinds = Arrays.copyOf(kinds, Math.max(rows, Math.max(2 * kinds.length, 16)));
    }
  }
}
