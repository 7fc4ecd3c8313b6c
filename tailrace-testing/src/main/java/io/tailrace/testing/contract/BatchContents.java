/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.script.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.types.RowKind;

/** The selected rows of a batch, kinds and values, in a form that no later write can change. */
record BatchContents(List<Change> changes) {

  /** A row and its kind. */
  record Change(RowKind kind, String row) {
    @Override
    public String toString() {
      return kind.shortString() + " " + row;
    }
  }

  static BatchContents of(RowBatch batch, BatchSchema schema) {
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    List<Change> changes = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      cursor.at(batch.row(i));
      changes.add(
          new Change(cursor.getRowKind(), ValueWriter.row(cursor, schema.rowType().getChildren())));
    }
    return new BatchContents(changes);
  }

  Change first() {
    return changes.get(0);
  }

  Change last() {
    return changes.get(changes.size() - 1);
  }
}
