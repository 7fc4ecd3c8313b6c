/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import io.tailrace.batch.ArrayColumn;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Column;
import io.tailrace.batch.MapColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowColumn;
import java.util.Optional;

/** Whether a batch is built as its schema and its own class comment say. */
final class BatchShape {
  private BatchShape() {}

  /** The first thing that is wrong. */
  static Optional<String> problem(RowBatch batch, BatchSchema schema) {
    try {
      schema.check(batch);
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
    if (batch.size() == 0) {
      return Optional.of("an empty batch");
    }
    return selectionProblem(batch)
        .or(() -> kindProblem(batch))
        .or(
            () -> {
              for (int i = 0; i < batch.columnCount(); i++) {
                Optional<String> problem = columnProblem(batch.column(i), batch.physicalSize());
                if (problem.isPresent()) {
                  String name = schema.fieldNames().get(i);
                  return problem.map(text -> "column " + name + ": " + text);
                }
              }
              return Optional.empty();
            });
  }

  private static Optional<String> selectionProblem(RowBatch batch) {
    int last = -1;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (row <= last || row >= batch.physicalSize()) {
        return Optional.of(
            "selected row " + row + " after " + last + " of " + batch.physicalSize() + " rows");
      }
      last = row;
    }
    return Optional.empty();
  }

  private static Optional<String> kindProblem(RowBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      byte kind = batch.kind(batch.row(i));
      if (kind < RowBatch.INSERT || kind > RowBatch.DELETE) {
        return Optional.of("row " + batch.row(i) + " has the kind " + kind);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> columnProblem(Column column, int rows) {
    if (column.size() < rows) {
      return Optional.of(column.size() + " rows in a batch of " + rows);
    }
    long[] nulls = column.nulls();
    int words = NullMask.words(column.size());
    if (nulls.length != 0 && nulls.length < words) {
      return Optional.of(nulls.length + " words of null bits for " + column.size() + " rows");
    }
    int used = column.size() & 63;
    if (nulls.length != 0 && used != 0 && nulls[words - 1] >>> used != 0) {
      return Optional.of("a null bit behind the last row");
    }
    if (column instanceof ArrayColumn array) {
      return columnProblem(array.elements(), 0);
    }
    if (column instanceof MapColumn map) {
      return columnProblem(map.keys(), 0).or(() -> columnProblem(map.values(), 0));
    }
    if (column instanceof RowColumn nested) {
      for (int i = 0; i < nested.fieldCount(); i++) {
        Optional<String> problem = columnProblem(nested.field(i), column.size());
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }
}
