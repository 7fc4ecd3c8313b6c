/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BytesColumnBuilder;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.LongColumnBuilder;
import java.util.function.IntFunction;

/** Makes auctions, column by column in the order of {@link NexmarkTable#AUCTION}. */
final class AuctionColumns implements EventColumns {
  private static final int AVERAGE_SIZE = 500;
  private static final long FIRST_CATEGORY = 10;

  /** Few, so that queries for a category find something among few auctions. */
  private static final int CATEGORIES = 5;

  private static final int SHORTEST_TEXT = 3;
  private static final int LONGEST_NAME = 20;
  private static final int LONGEST_DESCRIPTION = 100;

  /** Events until as many auctions have begun as are open at a time. */
  private static final long EVENTS_IN_FLIGHT =
      (long) EventNumbers.AUCTIONS_IN_FLIGHT * EventNumbers.CYCLE / EventNumbers.AUCTIONS;

  private final EventTimes times;
  private final EventRandom random;
  private final Text text = new Text();
  private final LongColumnBuilder id;
  private final BytesColumnBuilder itemName;
  private final BytesColumnBuilder description;
  private final LongColumnBuilder initialBid;
  private final LongColumnBuilder reserve;
  private final LongColumnBuilder dateTime;
  private final LongColumnBuilder expires;
  private final LongColumnBuilder seller;
  private final LongColumnBuilder category;
  private final BytesColumnBuilder extra;

  AuctionColumns(EventStream stream, IntFunction<ColumnBuilder> columns) {
    this.times = stream.times();
    this.random = new EventRandom(stream.seed());
    this.id = (LongColumnBuilder) columns.apply(0);
    this.itemName = (BytesColumnBuilder) columns.apply(1);
    this.description = (BytesColumnBuilder) columns.apply(2);
    this.initialBid = (LongColumnBuilder) columns.apply(3);
    this.reserve = (LongColumnBuilder) columns.apply(4);
    this.dateTime = (LongColumnBuilder) columns.apply(5);
    this.expires = (LongColumnBuilder) columns.apply(6);
    this.seller = (LongColumnBuilder) columns.apply(7);
    this.category = (LongColumnBuilder) columns.apply(8);
    this.extra = (BytesColumnBuilder) columns.apply(9);
  }

  @Override
  public void append(long event) {
    random.startAt(event);
    id.append(EventNumbers.FIRST_ID + EventNumbers.lastAuction(event));
    int size = 6 * Long.BYTES;
    size += append(itemName, LONGEST_NAME);
    size += append(description, LONGEST_DESCRIPTION);
    long firstPrice = Prices.next(random);
    initialBid.append(firstPrice);
    reserve.append(firstPrice + Prices.next(random));
    long begin = times.at(event);
    dateTime.append(begin);
    expires.append(begin + duration(event));
    seller.append(EventNumbers.seller(random, event));
    category.append(FIRST_CATEGORY + random.nextInt(CATEGORIES));
    text.clear().appendLetters(random, Filler.length(random, size, AVERAGE_SIZE));
    text.appendTo(extra);
  }

  /** Milliseconds that an auction lasts: on average as long as the auctions in flight take. */
  private long duration(long event) {
    long horizon = times.distance(event, EVENTS_IN_FLIGHT);
    return 1 + random.nextInt((int) Math.max(2 * horizon, 1));
  }

  private int append(BytesColumnBuilder column, int longest) {
    int length = SHORTEST_TEXT + random.nextInt(longest - SHORTEST_TEXT);
    text.clear().appendLetters(random, length).appendTo(column);
    return length;
  }
}
