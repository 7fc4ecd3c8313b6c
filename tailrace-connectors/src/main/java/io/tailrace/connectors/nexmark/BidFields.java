/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** The fields of {@link EventKind#BID}. */
final class BidFields {
  private static final int AVERAGE_BYTES = 100;

  /** What the average counts; channel and URL came into the benchmark later and are not in it. */
  private static final int OTHER_BYTES = 4 * Long.BYTES;

  private BidFields() {}

  static EventField of(String name, EventStream stream) {
    FieldRandom random = new FieldRandom(stream.seed(), "bid." + name);
    return switch (name) {
      case "auction" -> new LongField(new AuctionReference(random));
      // The hot bidder is not the hot seller.
      case "bidder" -> new LongField(new PersonReference(random, 1));
      case "price" -> new LongField(new Prices(random));
      case "channel" -> Channels.names(stream.seed());
      case "url" -> Channels.urls(stream.seed());
      case "dateTime" -> new LongField(stream.times()::fill);
      case "extra" -> new FillerField(EventKind.BID, random, OTHER_BYTES, AVERAGE_BYTES);
      default -> throw new IllegalArgumentException("Bids have no field '" + name + "'.");
    };
  }
}
