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
}
