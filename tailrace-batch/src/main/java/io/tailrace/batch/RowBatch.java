/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import org.apache.flink.types.RowKind;

/**
 * A batch of changes in columns: the only thing that travels between operators. Immutable; batches
 * share columns by reference.
 *
 * <p>A batch has {@link #physicalSize()} rows in its columns, of which the selection picks {@link
 * #size()}, in ascending order; a filter makes a selection and the next operator that needs dense
 * columns compacts. Kinds are indexed by physical row and hold {@link RowKind#toByteValue()}; they
 * are absent ({@link #ALL_INSERT}) when every row is an insert.
 *
 * <p>A batch never ends between the -U and the +U of one update. Where a batch crosses an exchange
 * it carries the key group of one of its rows, from which the partitioner derives the channel.
 */
public final class RowBatch {
  /** Rows in a full batch; a soft limit, since an update pair is never cut. */
  public static final int MAX_ROWS = 4096;

  /** Bytes in a full batch; a soft limit by one row. */
  public static final int MAX_BYTES = 1 << 20;

  /** Bytes in one array of a full batch, below the size that G1 treats as humongous. */
  public static final int MAX_ARRAY_BYTES = 256 << 10;

  /** The kinds of a batch whose rows are all inserts; its length is zero. */
  public static final byte[] ALL_INSERT = new byte[0];

  /** The key group of a batch that has not been routed. */
  public static final int NOT_ROUTED = -1;

  public static final byte INSERT = 0;
  public static final byte UPDATE_BEFORE = 1;
  public static final byte UPDATE_AFTER = 2;
  public static final byte DELETE = 3;

  private static final int[] NO_SELECTION = new int[0];

  private final int physicalSize;
  private final Column[] columns;
  private final byte[] kinds;
  private final boolean selective;
  private final int[] selection;
  private final int size;
  private final int keyGroup;

  private RowBatch(
      int physicalSize,
      Column[] columns,
      byte[] kinds,
      boolean selective,
      int[] selection,
      int size,
      int keyGroup) {
    this.physicalSize = physicalSize;
    this.columns = columns;
    this.kinds = kinds;
    this.selective = selective;
    this.selection = selection;
    this.size = size;
    this.keyGroup = keyGroup;
  }

  /** A batch of inserts in which every row is selected. The array of columns is taken over. */
  public static RowBatch of(int size, Column... columns) {
    return of(size, ALL_INSERT, columns);
  }

  /**
   * A batch in which every row is selected. The arrays are taken over.
   *
   * @param kinds a kind per row, or {@link #ALL_INSERT}
   */
  public static RowBatch of(int size, byte[] kinds, Column... columns) {
    checkArgument(size >= 0, "A batch cannot have %s rows.", size);
    checkArgument(
        kinds.length == 0 || kinds.length >= size,
        "%s kinds do not cover %s rows.",
        kinds.length,
        size);
    for (int i = 0; i < columns.length; i++) {
      checkArgument(
          columns[i].size() >= size,
          "Column %s has %s rows, the batch has %s.",
          i,
          columns[i].size(),
          size);
    }
    return new RowBatch(size, columns, kinds, false, NO_SELECTION, size, NOT_ROUTED);
  }

  /** Number of selected rows: what an operator processes and a metric counts. */
  public int size() {
    return size;
  }

  /** Number of rows in the columns, selected or not. */
  public int physicalSize() {
    return physicalSize;
  }

  /** Whether some physical rows may not be selected. */
  public boolean isSelective() {
    return selective;
  }

  /**
   * The selected physical rows, ascending; the first {@link #size()} entries count. Only where
   * {@link #isSelective()}; read only.
   */
  public int[] selection() {
    return selection;
  }

  /** The physical row of the {@code i}-th selected row. */
  public int row(int i) {
    return selective ? selection[i] : i;
  }

  /** Number of columns. */
  public int columnCount() {
    return columns.length;
  }

  /** A column, with {@link #physicalSize()} rows at least. */
  public Column column(int index) {
    return columns[index];
  }

  /** The columns, in a copy of the array. */
  public Column[] columns() {
    return columns.clone();
  }

  /** The columns without a copy; read only. */
  Column[] sharedColumns() {
    return columns;
  }

  /** Kinds per physical row, {@link #ALL_INSERT} when all are inserts. Read only. */
  public byte[] kinds() {
    return kinds;
  }

  /** Whether every row is an insert. */
  public boolean isInsertOnly() {
    return kinds.length == 0;
  }

  /** Kind of a physical row as {@link RowKind#toByteValue()}. */
  public byte kind(int physicalRow) {
    return kinds.length == 0 ? INSERT : kinds[physicalRow];
  }

  /** Key group of one row of the batch, {@link #NOT_ROUTED} away from exchanges. */
  public int keyGroup() {
    return keyGroup;
  }

  /**
   * This batch with fewer rows selected.
   *
   * @param rows physical rows, ascending, a subset of those selected now; taken over
   * @param count number of entries that count
   */
  public RowBatch select(int[] rows, int count) {
    checkArgument(count >= 0 && count <= size, "Cannot select %s rows of %s.", count, size);
    return new RowBatch(physicalSize, columns, kinds, true, rows, count, keyGroup);
  }

  /** The selected rows from {@code from} (inclusive) to {@code to} (exclusive), columns shared. */
  public RowBatch slice(int from, int to) {
    checkArgument(
        from >= 0 && from <= to && to <= size,
        "No rows %s to %s in a batch of %s.",
        from,
        to,
        size);
    if (from == 0 && to == size) {
      return this;
    }
    int[] rows = new int[to - from];
    for (int i = from; i < to; i++) {
      rows[i - from] = row(i);
    }
    return select(rows, rows.length);
  }

  /** The same rows, kinds and selection over other columns; the array is taken over. */
  public RowBatch withColumns(Column... newColumns) {
    for (Column column : newColumns) {
      checkArgument(column.size() >= physicalSize, "A column is shorter than the batch.");
    }
    return new RowBatch(physicalSize, newColumns, kinds, selective, selection, size, keyGroup);
  }

  /** The same rows with other kinds per physical row. */
  public RowBatch withKinds(byte[] newKinds) {
    checkArgument(
        newKinds.length == 0 || newKinds.length >= physicalSize,
        "%s kinds do not cover %s rows.",
        newKinds.length,
        physicalSize);
    return new RowBatch(physicalSize, columns, newKinds, selective, selection, size, keyGroup);
  }

  /** The same batch, routed by the key group of one of its rows. */
  public RowBatch withKeyGroup(int newKeyGroup) {
    return new RowBatch(physicalSize, columns, kinds, selective, selection, size, newKeyGroup);
  }

  /** Bytes of all columns and kinds, selected or not. */
  public long sizeInBytes() {
    long bytes = kinds.length == 0 ? 0 : physicalSize;
    for (Column column : columns) {
      bytes += column.sizeInBytes();
    }
    return bytes;
  }

  @Override
  public String toString() {
    return "RowBatch[" + size + " of " + physicalSize + " rows, " + columns.length + " columns]";
  }
}
