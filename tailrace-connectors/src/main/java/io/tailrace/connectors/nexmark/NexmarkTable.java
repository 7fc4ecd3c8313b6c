/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** What a table delivers of the stream of events, and in which columns. */
enum NexmarkTable {
  PERSON("person", 0, EventNumbers.PERSONS, 1024, Types.PERSON) {
    @Override
    EventAppender appender(EventStream stream, BatchBuilder batch) {
      return new OneKindAppender(batch, new PersonColumns(stream, batch::column));
    }
  },
  AUCTION(
      "auction",
      EventNumbers.PERSONS,
      EventNumbers.PERSONS + EventNumbers.AUCTIONS,
      400,
      Types.AUCTION) {
    @Override
    EventAppender appender(EventStream stream, BatchBuilder batch) {
      return new OneKindAppender(batch, new AuctionColumns(stream, batch::column));
    }
  },
  BID("bid", EventNumbers.PERSONS + EventNumbers.AUCTIONS, EventNumbers.CYCLE, 2048, Types.BID) {
    @Override
    EventAppender appender(EventStream stream, BatchBuilder batch) {
      return new OneKindAppender(batch, new BidColumns(stream, batch::column));
    }
  },
  /** All events; of the columns of the three kinds, one is not NULL. */
  EVENTS("events", 0, EventNumbers.CYCLE, 2000, Types.EVENTS) {
    @Override
    EventAppender appender(EventStream stream, BatchBuilder batch) {
      return new AllKindsAppender(stream, batch);
    }
  };

  private final String option;
  private final int firstOfCycle;
  private final int endOfCycle;
  private final int rowsPerBatch;
  private final RowType rowType;

  /**
   * @param rowsPerBatch so few that no batch passes the limits of {@link RowBatch}, even if all of
   *     its texts are as long as they get
   */
  NexmarkTable(String option, int firstOfCycle, int endOfCycle, int rowsPerBatch, DataType rows) {
    this.option = option;
    this.firstOfCycle = firstOfCycle;
    this.endOfCycle = endOfCycle;
    this.rowsPerBatch = rowsPerBatch;
    this.rowType = (RowType) rows.getLogicalType();
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
    return firstOfCycle;
  }

  /** The event of a cycle behind the last one that the table delivers. */
  int endOfCycle() {
    return endOfCycle;
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
   * Makes rows of the table.
   *
   * @param batch of all columns of the table
   */
  abstract EventAppender appender(EventStream stream, BatchBuilder batch);

  /** The columns of the tables; constants of an enum cannot refer to its own. */
  private static final class Types {
    static final DataType PERSON =
        DataTypes.ROW(
            DataTypes.FIELD("id", DataTypes.BIGINT()),
            DataTypes.FIELD("name", DataTypes.STRING()),
            DataTypes.FIELD("emailAddress", DataTypes.STRING()),
            DataTypes.FIELD("creditCard", DataTypes.STRING()),
            DataTypes.FIELD("city", DataTypes.STRING()),
            DataTypes.FIELD("state", DataTypes.STRING()),
            DataTypes.FIELD("dateTime", DataTypes.TIMESTAMP(3)),
            DataTypes.FIELD("extra", DataTypes.STRING()));

    static final DataType AUCTION =
        DataTypes.ROW(
            DataTypes.FIELD("id", DataTypes.BIGINT()),
            DataTypes.FIELD("itemName", DataTypes.STRING()),
            DataTypes.FIELD("description", DataTypes.STRING()),
            DataTypes.FIELD("initialBid", DataTypes.BIGINT()),
            DataTypes.FIELD("reserve", DataTypes.BIGINT()),
            DataTypes.FIELD("dateTime", DataTypes.TIMESTAMP(3)),
            DataTypes.FIELD("expires", DataTypes.TIMESTAMP(3)),
            DataTypes.FIELD("seller", DataTypes.BIGINT()),
            DataTypes.FIELD("category", DataTypes.BIGINT()),
            DataTypes.FIELD("extra", DataTypes.STRING()));

    static final DataType BID =
        DataTypes.ROW(
            DataTypes.FIELD("auction", DataTypes.BIGINT()),
            DataTypes.FIELD("bidder", DataTypes.BIGINT()),
            DataTypes.FIELD("price", DataTypes.BIGINT()),
            DataTypes.FIELD("channel", DataTypes.STRING()),
            DataTypes.FIELD("url", DataTypes.STRING()),
            DataTypes.FIELD("dateTime", DataTypes.TIMESTAMP(3)),
            DataTypes.FIELD("extra", DataTypes.STRING()));

    static final DataType EVENTS =
        DataTypes.ROW(
            DataTypes.FIELD("event_type", DataTypes.INT()),
            DataTypes.FIELD("person", PERSON),
            DataTypes.FIELD("auction", AUCTION),
            DataTypes.FIELD("bid", BID));
  }
}
