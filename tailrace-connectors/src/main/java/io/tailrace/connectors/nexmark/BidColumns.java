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

/** Makes bids, column by column in the order of {@link NexmarkTable#BID}. */
final class BidColumns implements EventColumns {
  private static final int AVERAGE_SIZE = 100;

  /** What the average counts; channel and URL came into the benchmark later and are not in it. */
  private static final int COUNTED_SIZE = 4 * Long.BYTES;

  private final EventTimes times;
  private final EventRandom random;
  private final Channels channels;
  private final Text text = new Text();
  private final LongColumnBuilder auction;
  private final LongColumnBuilder bidder;
  private final LongColumnBuilder price;
  private final BytesColumnBuilder channel;
  private final BytesColumnBuilder url;
  private final LongColumnBuilder dateTime;
  private final BytesColumnBuilder extra;

  BidColumns(EventStream stream, IntFunction<ColumnBuilder> columns) {
    this.times = stream.times();
    this.random = new EventRandom(stream.seed());
    this.channels = new Channels(stream.seed());
    this.auction = (LongColumnBuilder) columns.apply(0);
    this.bidder = (LongColumnBuilder) columns.apply(1);
    this.price = (LongColumnBuilder) columns.apply(2);
    this.channel = (BytesColumnBuilder) columns.apply(3);
    this.url = (BytesColumnBuilder) columns.apply(4);
    this.dateTime = (LongColumnBuilder) columns.apply(5);
    this.extra = (BytesColumnBuilder) columns.apply(6);
  }

  @Override
  public void append(long event) {
    random.startAt(event);
    auction.append(EventNumbers.auction(random, event));
    bidder.append(EventNumbers.bidder(random, event));
    price.append(Prices.next(random));
    int drawn = channels.next(random);
    channel.append(channels.name(drawn));
    url.append(channels.url(drawn));
    dateTime.append(times.at(event));
    text.clear().appendLetters(random, Filler.length(random, COUNTED_SIZE, AVERAGE_SIZE));
    text.appendTo(extra);
  }
}
