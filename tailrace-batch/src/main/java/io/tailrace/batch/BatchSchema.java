/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import io.tailrace.batch.release.Release;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * The fields of the batches of one edge: names, logical types and their layouts. Immutable.
 *
 * <p>Every part of a job of ours that travels holds a schema: sources, partitioners, serializers.
 * So it also carries the release that planned the job, and refuses to arrive in another one.
 */
public final class BatchSchema implements Serializable {
  private static final long serialVersionUID = 1L;

  private final RowType rowType;
  private final Layout[] layouts;

  private BatchSchema(RowType rowType) {
    this.rowType = rowType;
    this.layouts = rowType.getChildren().stream().map(Layout::of).toArray(Layout[]::new);
  }

  /**
   * The schema of a row type.
   *
   * @throws IllegalArgumentException when a field has a type that no batch can store
   */
  public static BatchSchema of(RowType rowType) {
    return new BatchSchema(rowType);
  }

  /** The row type this schema was made of. */
  public RowType rowType() {
    return rowType;
  }

  /** Number of fields. */
  public int fieldCount() {
    return layouts.length;
  }

  /** Field names in order. */
  public List<String> fieldNames() {
    return rowType.getFieldNames();
  }

  /** Logical type of a field. */
  public LogicalType type(int field) {
    return rowType.getTypeAt(field);
  }

  /** Layout of a field. */
  public Layout layout(int field) {
    return layouts[field];
  }

  /**
   * Checks that a batch has the columns of this schema.
   *
   * @throws IllegalArgumentException naming the first field that differs
   */
  public void check(RowBatch batch) {
    if (batch.columnCount() != layouts.length) {
      throw new IllegalArgumentException(
          String.format(
              "A batch of %s columns does not fit the schema %s.", batch.columnCount(), this));
    }
    for (int i = 0; i < layouts.length; i++) {
      if (batch.column(i).layout() != layouts[i]) {
        throw new IllegalArgumentException(
            String.format(
                "Column %s is stored as %s, but its type %s is stored as %s.",
                fieldNames().get(i), batch.column(i).layout(), type(i), layouts[i]));
      }
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeUTF(Release.current());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    Release.checkPlannedHere(in.readUTF());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BatchSchema schema && rowType.equals(schema.rowType);
  }

  @Override
  public int hashCode() {
    return rowType.hashCode();
  }

  @Override
  public String toString() {
    return rowType.asSummaryString();
  }
}
