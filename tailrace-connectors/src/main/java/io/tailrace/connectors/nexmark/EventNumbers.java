/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * What the number of an event says. Events are numbered from 0 and come in cycles of {@value
 * #CYCLE}: one person, three auctions, 46 bids. Persons and auctions are numbered on their own, in
 * the order of their events; their ids begin with {@value #FIRST_ID}.
 *
 * <p>A bid or an auction refers mostly to one hot person or auction, the same for a hundred of
 * them, and else to any of those that are active, or to one that comes a little later.
 */
final class EventNumbers {
  static final int PERSONS = 1;
  static final int AUCTIONS = 3;
  static final int BIDS = 46;

  /** Events of a cycle. */
  static final int CYCLE = PERSONS + AUCTIONS + BIDS;

  /** Id of the first person and of the first auction. */
  static final long FIRST_ID = 1000;

  /** Auctions that are open at a time. */
  static final int AUCTIONS_IN_FLIGHT = 100;

  private static final int ACTIVE_PERSONS = 1000;
  private static final int HOT_GROUP = 100;

  /** How many persons or auctions ahead of the last one may be referred to. */
  private static final int LEAD = 10;

  /** One bid of so many goes to another auction than the hot one, and so on. */
  private static final int HOT_AUCTION_RATIO = 2;

  private static final int HOT_SELLER_RATIO = 4;
  private static final int HOT_BIDDER_RATIO = 4;

  private EventNumbers() {}

  /** Number of the last person up to an event, that of the event included. */
  static long lastPerson(long event) {
    return event / CYCLE * PERSONS + Math.min(event % CYCLE, PERSONS - 1);
  }

  /** Number of the last auction up to an event, that of the event included; -1 before the first. */
  static long lastAuction(long event) {
    long offset = Math.min(event % CYCLE, PERSONS + AUCTIONS - 1) - PERSONS;
    return event / CYCLE * AUCTIONS + offset;
  }

  /** Draws the id of the seller of an auction. */
  static long seller(EventRandom random, long event) {
    return FIRST_ID
        + (random.nextInt(HOT_SELLER_RATIO) > 0
            ? lastPerson(event) / HOT_GROUP * HOT_GROUP
            : anyPerson(random, event));
  }

  /** Draws the id of a bidder; the hot one is not the hot seller. */
  static long bidder(EventRandom random, long event) {
    return FIRST_ID
        + (random.nextInt(HOT_BIDDER_RATIO) > 0
            ? lastPerson(event) / HOT_GROUP * HOT_GROUP + 1
            : anyPerson(random, event));
  }

  private static long anyPerson(EventRandom random, long event) {
    long persons = lastPerson(event) + 1;
    int active = (int) Math.min(persons, ACTIVE_PERSONS);
    return persons - active + random.nextInt(active + LEAD);
  }

  /** Draws the id of the auction of a bid. */
  static long auction(EventRandom random, long event) {
    long last = lastAuction(event);
    if (random.nextInt(HOT_AUCTION_RATIO) > 0) {
      return FIRST_ID + last / HOT_GROUP * HOT_GROUP;
    }
    long first = Math.max(last - AUCTIONS_IN_FLIGHT, 0);
    return FIRST_ID + first + random.nextInt((int) (last - first) + 1 + LEAD);
  }
}
