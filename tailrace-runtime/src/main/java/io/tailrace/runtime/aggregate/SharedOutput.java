/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the output batch of an input batch whose rows make at most one change each: the columns of
 * the key are those of the input, and those of the results are the arrays that the functions
 * filled. Rows without a change are not selected.
 */
final class SharedOutput {
  private final int[] grouping;
  private final List<AggregateResult> results;

  SharedOutput(int[] grouping, List<AggregateResult> results) {
    this.grouping = grouping;
    this.results = results;
  }

  /** Whether the batch would be within the limits of a batch, and not mostly unselected rows. */
  boolean fits(RowBatch input, GroupChanges changes) {
    if (2 * changes.count() < input.physicalSize()) {
      return false;
    }
    long bytes = 0;
    for (int field : grouping) {
      bytes += input.column(field).sizeInBytes();
    }
    for (AggregateResult result : results) {
      long size = result.bytesAfter();
      if (size > RowBatch.MAX_ARRAY_BYTES && result.isVariable()) {
        return false;
      }
      bytes += size;
    }
    return bytes <= RowBatch.MAX_BYTES;
  }

  /** The batch; takes the results over. */
  RowBatch build(RowBatch input, GroupChanges changes) {
    Column[] columns = new Column[grouping.length + results.size()];
    for (int i = 0; i < grouping.length; i++) {
      columns[i] = input.column(grouping[i]);
    }
    for (int i = 0; i < results.size(); i++) {
      columns[grouping.length + i] = results.get(i).after();
    }
    int rows = input.physicalSize();
    RowBatch batch = RowBatch.of(rows, kinds(rows, changes), columns);
    return changes.count() == rows
        ? batch
        : batch.select(Arrays.copyOf(changes.rows(), changes.count()), changes.count());
  }

  private static byte[] kinds(int rows, GroupChanges changes) {
    if (changes.isInsertOnly()) {
      return RowBatch.ALL_INSERT;
    }
    if (changes.count() == rows) {
      return Arrays.copyOf(changes.kinds(), rows);
    }
    byte[] kinds = new byte[rows];
    int[] changedRows = changes.rows();
    byte[] changeKinds = changes.kinds();
    for (int i = 0; i < changes.count(); i++) {
      kinds[changedRows[i]] = changeKinds[i];
    }
    return kinds;
  }
}
