/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of nested rows, one column per field. The fields of a NULL row have no meaning. */
public final class RowColumn extends Column {
  private final Column[] fields;

  /**
   * A column over the first {@code size} rows.
   *
   * @param nulls null mask of the rows themselves, {@link NullMask#NONE} when there are none
   */
  public RowColumn(Column[] fields, long[] nulls, int size) {
    super(Layout.ROW, size, nulls);
    for (Column field : fields) {
      checkLength(field.size(), size);
    }
    this.fields = fields;
  }

  /** Number of fields. */
  public int fieldCount() {
    return fields.length;
  }

  /** The values of a field. */
  public Column field(int index) {
    return fields[index];
  }

  /** The columns of all fields without a copy; read only. */
  Column[] sharedFields() {
    return fields;
  }

  @Override
  public long sizeInBytes() {
    long bytes = nullBytes();
    for (Column field : fields) {
      bytes += field.sizeInBytes();
    }
    return bytes;
  }
}
