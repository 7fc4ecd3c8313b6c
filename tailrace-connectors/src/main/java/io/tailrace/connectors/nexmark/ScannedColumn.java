/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.IntColumnBuilder;
import io.tailrace.batch.RowColumnBuilder;
import java.util.List;

/** A column of a scan under construction. */
interface ScannedColumn {
  /**
   * Appends the values of the events from {@code from} (inclusive) to {@code to} (exclusive), which
   * belong to one cycle.
   *
   * @param kind of all of them
   */
  void append(EventKind kind, long from, long to);

  /** A field of the events of one kind, NULL for the others. */
  static ScannedColumn field(EventKind kind, EventField field, ColumnBuilder column) {
    return (appended, from, to) -> {
      if (appended == kind) {
        field.append(from, to, column);
      } else {
        column.appendNulls((int) (to - from));
      }
    };
  }

  /** All fields of the events of one kind as nested rows, NULL for the others. */
  static ScannedColumn row(EventKind kind, List<EventField> fields, RowColumnBuilder rows) {
    return (appended, from, to) -> {
      int count = (int) (to - from);
      if (appended == kind) {
        for (int i = 0; i < fields.size(); i++) {
          fields.get(i).append(from, to, rows.field(i));
        }
        rows.endRows(count);
      } else {
        rows.appendNulls(count);
      }
    };
  }

  /** The kinds of the events as numbers: 0 for persons, 1 for auctions, 2 for bids. */
  static ScannedColumn kind(IntColumnBuilder column) {
    return (appended, from, to) -> {
      for (long event = from; event < to; event++) {
        column.append(appended.ordinal());
      }
    };
  }
}
