/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkState;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link RowColumn}s. The fields of a NULL row are NULL. */
public final class RowColumnBuilder extends ColumnBuilder {
  private final ColumnBuilder[] fields;

  /** A builder over one builder per field that expects {@code expectedRows} rows. */
  public RowColumnBuilder(ColumnBuilder[] fields, int expectedRows) {
    super(Layout.ROW, expectedRows);
    this.fields = fields.clone();
  }

  /** The builder of a field; append to each one, then call {@link #endRow()}. */
  public ColumnBuilder field(int index) {
    return fields[index];
  }

  /** Appends a row of the values that were appended to the fields since the last row. */
  public void endRow() {
    endRows(1);
  }

  /** Appends {@code count} rows of the values that were appended to the fields since the last. */
  public void endRows(int count) {
    int rows = extend(count) + count;
    for (ColumnBuilder field : fields) {
      checkState(field.size() == rows, "A field has %s values for %s rows.", field.size(), rows);
    }
  }

  @Override
  public long sizeInBytes() {
    long bytes = nullBytes();
    for (ColumnBuilder field : fields) {
      bytes += field.sizeInBytes();
    }
    return bytes;
  }

  @Override
  long largestArrayInBytes() {
    long bytes = 0;
    for (ColumnBuilder field : fields) {
      bytes = Math.max(bytes, field.largestArrayInBytes());
    }
    return bytes;
  }

  @Override
  void resize(int capacity) {}

  @Override
  void fillNull(int row) {
    for (ColumnBuilder field : fields) {
      field.appendNull();
    }
  }

  @Override
  void fillNulls(int from, int to) {
    for (ColumnBuilder field : fields) {
      field.appendNulls(to - from);
    }
  }

  @Override
  void appendValue(Column source, int row) {
    RowColumn rows = (RowColumn) source;
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(rows.field(i), row);
    }
    extend(1);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getRow(pos, fields.length));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getRow(pos, fields.length));
  }

  private void append(RowData row) {
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(row, i);
    }
    extend(1);
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    RowColumn in = (RowColumn) source;
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(in.field(i), rows, from, to);
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    RowColumn in = (RowColumn) source;
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(in.field(i), from, to);
    }
  }

  @Override
  Column release(long[] mask, int rows) {
    Column[] built = new Column[fields.length];
    for (int i = 0; i < fields.length; i++) {
      built[i] = fields[i].build();
    }
    return new RowColumn(built, mask, rows);
  }
}
