/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.types.RowKind;

/**
 * The bag of rows that a changelog leaves: +I and +U add a row, -U and -D take away an equal one. A
 * query's collected changelog always holds the old row of an update, so no key is needed.
 */
public final class FoldedResult {

  private final RowDataSerializer serializer;
  private final long maxRows;
  private final Map<BinaryRowData, Long> copies = new LinkedHashMap<>();
  private long rows;
  private long unmatchedRetractions;

  /**
   * @param types the column types
   * @param maxRows how many rows may be held at a time
   */
  public FoldedResult(List<LogicalType> types, long maxRows) {
    if (maxRows < 1) {
      throw new IllegalArgumentException("A result needs room for a row, not for " + maxRows);
    }
    this.serializer = new RowDataSerializer(types.toArray(LogicalType[]::new));
    this.maxRows = maxRows;
  }

  /**
   * Applies a change.
   *
   * @throws ResultTooLargeException if it would make more rows than may be held
   */
  public void apply(RowData change) throws ResultTooLargeException {
    RowKind kind = change.getRowKind();
    BinaryRowData row = serializer.toBinaryRow(change, true);
    row.setRowKind(RowKind.INSERT);
    switch (kind) {
      case INSERT, UPDATE_AFTER -> add(row);
      case UPDATE_BEFORE, DELETE -> remove(row);
    }
  }

  private void add(BinaryRowData row) throws ResultTooLargeException {
    if (rows == maxRows) {
      throw new ResultTooLargeException(maxRows);
    }
    rows++;
    copies.merge(row, 1L, Long::sum);
  }

  private void remove(BinaryRowData row) {
    Long present = copies.get(row);
    if (present == null) {
      unmatchedRetractions++;
      return;
    }
    rows--;
    if (present == 1) {
      copies.remove(row);
    } else {
      copies.put(row, present - 1);
    }
  }

  /** The rows present, in the given order, each as often as it is present. */
  public List<RowData> rows(Comparator<RowData> order) {
    List<RowData> result = new ArrayList<>();
    copies.forEach(
        (row, count) -> {
          for (long i = 0; i < count; i++) {
            result.add(row);
          }
        });
    result.sort(order);
    return result;
  }

  /** How many changes took away a row that was not there; each was ignored. */
  public long unmatchedRetractions() {
    return unmatchedRetractions;
  }
}
