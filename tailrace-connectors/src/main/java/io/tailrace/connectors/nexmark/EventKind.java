/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** The kinds of events, in the order in which a cycle has them. */
enum EventKind {
  PERSON(0, EventNumbers.PERSONS, Fields.PERSON) {
    @Override
    EventField field(String name, EventStream stream) {
      return PersonFields.of(name, stream);
    }
  },
  AUCTION(EventNumbers.PERSONS, EventNumbers.PERSONS + EventNumbers.AUCTIONS, Fields.AUCTION) {
    @Override
    EventField field(String name, EventStream stream) {
      return AuctionFields.of(name, stream);
    }
  },
  BID(EventNumbers.PERSONS + EventNumbers.AUCTIONS, EventNumbers.CYCLE, Fields.BID) {
    @Override
    EventField field(String name, EventStream stream) {
      return BidFields.of(name, stream);
    }
  };

  private final int firstOfCycle;
  private final int endOfCycle;
  private final DataType rows;

  EventKind(int firstOfCycle, int endOfCycle, DataType rows) {
    this.firstOfCycle = firstOfCycle;
    this.endOfCycle = endOfCycle;
    this.rows = rows;
  }

  /** The first event of the kind in a cycle, counted from the start of the cycle. */
  int firstOfCycle() {
    return firstOfCycle;
  }

  /** The event of a cycle behind the last one of the kind. */
  int endOfCycle() {
    return endOfCycle;
  }

  /** Rows with all fields. */
  DataType rows() {
    return rows;
  }

  /** The names and types of all fields. */
  RowType rowType() {
    return (RowType) rows.getLogicalType();
  }

  /**
   * A field of the events of a stream.
   *
   * @param name one of those of {@link #rowType()}
   */
  abstract EventField field(String name, EventStream stream);

  /** Constants of an enum cannot refer to its own. */
  private static final class Fields {
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
  }
}
