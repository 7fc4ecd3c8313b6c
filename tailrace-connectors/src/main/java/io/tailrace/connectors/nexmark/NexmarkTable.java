/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.IntColumnBuilder;
import io.tailrace.batch.RowColumnBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** What a table delivers of the stream of events, and in which columns. */
enum NexmarkTable {
  PERSON("person", 1024, EventKind.PERSON.rows(), EventKind.PERSON),
  AUCTION("auction", 400, EventKind.AUCTION.rows(), EventKind.AUCTION),
  BID("bid", 2048, EventKind.BID.rows(), EventKind.BID),
  /** All events: their kinds and, of the nested rows of each kind, one that is not NULL. */
  EVENTS("events", 2000, Events.ROWS, EventKind.values()) {
    @Override
    ScannedColumn column(List<Integer> path, EventStream stream, ColumnBuilder column) {
      if (path.get(0) == 0) {
        return ScannedColumn.kind((IntColumnBuilder) column);
      }
      EventKind kind = EventKind.values()[path.get(0) - 1];
      return path.size() > 1
          ? field(kind, path.get(1), stream, column)
          : ScannedColumn.row(kind, fields(kind, stream), (RowColumnBuilder) column);
    }
  };

  private final String option;
  private final int rowsPerBatch;
  private final RowType rowType;
  private final List<EventKind> kinds;

  /**
   * A table of kinds that follow each other in a cycle.
   *
   * @param rowsPerBatch so few that no batch passes the limits of {@link
   *     io.tailrace.batch.RowBatch}, even if all of its texts are as long as they get
   */
  NexmarkTable(String option, int rowsPerBatch, DataType rows, EventKind... kinds) {
    this.option = option;
    this.rowsPerBatch = rowsPerBatch;
    this.rowType = (RowType) rows.getLogicalType();
    this.kinds = List.of(kinds);
  }

  /** The table of an option's value. */
  static Optional<NexmarkTable> of(String option) {
    return Arrays.stream(values()).filter(table -> table.option.equals(option)).findFirst();
  }

  /** Its name as the value of an option. */
  String option() {
    return option;
  }

  /** The first event of a cycle that the table delivers, counted from the start of the cycle. */
  int firstOfCycle() {
    return kinds.get(0).firstOfCycle();
  }

  /** The event of a cycle behind the last one that the table delivers. */
  int endOfCycle() {
    return kinds.get(kinds.size() - 1).endOfCycle();
  }

  /** Rows of a full batch. */
  int rowsPerBatch() {
    return rowsPerBatch;
  }

  /** All columns. */
  RowType rowType() {
    return rowType;
  }

  /**
   * Makes a column of the table, or a field of its nested rows.
   *
   * @param path the place of the column, then that of the field
   * @param column where the values go, of their type
   */
  ScannedColumn column(List<Integer> path, EventStream stream, ColumnBuilder column) {
    return field(kinds.get(0), path.get(0), stream, column);
  }

  private static ScannedColumn field(
      EventKind kind, int place, EventStream stream, ColumnBuilder column) {
    EventField field = kind.field(kind.rowType().getFieldNames().get(place), stream);
    return ScannedColumn.field(kind, field, column);
  }

  private static List<EventField> fields(EventKind kind, EventStream stream) {
    return kind.rowType().getFieldNames().stream().map(name -> kind.field(name, stream)).toList();
  }

  /** Constants of an enum cannot refer to its own. */
  private static final class Events {
    static final DataType ROWS =
        DataTypes.ROW(
            DataTypes.FIELD("event_type", DataTypes.INT()),
            DataTypes.FIELD("person", EventKind.PERSON.rows()),
            DataTypes.FIELD("auction", EventKind.AUCTION.rows()),
            DataTypes.FIELD("bid", EventKind.BID.rows()));
  }
}
