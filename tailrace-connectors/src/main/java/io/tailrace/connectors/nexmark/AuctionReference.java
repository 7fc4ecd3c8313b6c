/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * References of bids to auctions: every other to a hot one, the same for a hundred auctions, the
 * rest to one of the last hundred or of the next ten, which have not come yet.
 */
final class AuctionReference implements LongField.Values {
  private static final int HOT_GROUP = 100;
  private static final int LEAD = 10;

  private final FieldRandom random;

  AuctionReference(FieldRandom random) {
    this.random = random;
  }

  @Override
  public void fill(long from, int count, long[] values) {
    // Bids come behind the auctions of their cycle, so the last one is the same for all of them.
    long last = EventNumbers.lastAuction(from);
    long first = Math.max(last - EventNumbers.AUCTIONS_IN_FLIGHT, 0);
    long firstActive = EventNumbers.FIRST_ID + first;
    int active = (int) (last - first) + 1;
    long hot = EventNumbers.FIRST_ID + last / HOT_GROUP * HOT_GROUP;
    for (int i = 0; i < count; i++) {
      long bits = random.at(from + i);
      long any = firstActive + FieldRandom.lower(bits, active + LEAD);
      // All ones for a hot one: which is hot cannot be predicted, so nothing branches on it.
      long isHot = bits >> 63;
      values[i] = any ^ (any ^ hot) & isHot;
    }
  }
}
