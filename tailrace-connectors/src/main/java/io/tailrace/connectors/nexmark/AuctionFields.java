/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** The fields of {@link EventKind#AUCTION}. */
final class AuctionFields {
  private static final int AVERAGE_BYTES = 500;

  /** Average of all fields but the filler. */
  private static final int OTHER_BYTES = 110;

  private static final long FIRST_CATEGORY = 10;

  /** Few, so that queries for a category find something among few auctions. */
  private static final int CATEGORIES = 5;

  private static final int SHORTEST_TEXT = 3;
  private static final int LONGEST_NAME = 20;
  private static final int LONGEST_DESCRIPTION = 100;

  /** Events until as many auctions have begun as are open at a time. */
  private static final long EVENTS_IN_FLIGHT =
      (long) EventNumbers.AUCTIONS_IN_FLIGHT * EventNumbers.CYCLE / EventNumbers.AUCTIONS;

  private AuctionFields() {}

  static EventField of(String name, EventStream stream) {
    FieldRandom random = new FieldRandom(stream.seed(), "auction." + name);
    return switch (name) {
      case "id" -> new LongField(AuctionFields::fillIds);
      case "itemName" -> letters(random, LONGEST_NAME);
      case "description" -> letters(random, LONGEST_DESCRIPTION);
      case "initialBid" -> new LongField(initialBids(stream.seed()));
      case "reserve" -> new LongField(reserves(initialBids(stream.seed()), new Prices(random)));
      case "dateTime" -> new LongField(stream.times()::fill);
      case "expires" -> new LongField(ends(random, stream.times()));
      case "seller" -> new LongField(new PersonReference(random, 0));
      case "category" -> new LongField(categories(random));
      case "extra" -> new FillerField(EventKind.AUCTION, random, OTHER_BYTES, AVERAGE_BYTES);
      default -> throw new IllegalArgumentException("Auctions have no field '" + name + "'.");
    };
  }

  private static void fillIds(long from, int count, long[] values) {
    for (int i = 0; i < count; i++) {
      values[i] = EventNumbers.FIRST_ID + EventNumbers.lastAuction(from + i);
    }
  }

  private static EventField letters(FieldRandom random, int longest) {
    return new TextField(
        (event, text) -> {
          long bits = random.at(event);
          text.appendLetters(
              bits, SHORTEST_TEXT + FieldRandom.upper(bits, longest - SHORTEST_TEXT));
        });
  }

  private static Prices initialBids(long seed) {
    return new Prices(new FieldRandom(seed, "auction.initialBid"));
  }

  private static LongField.Values reserves(Prices initialBids, Prices more) {
    return (from, count, values) -> {
      initialBids.fill(from, count, values);
      for (int i = 0; i < count; i++) {
        values[i] += more.at(from + i);
      }
    };
  }

  /** Auctions last, on average, as long as those in flight take. */
  private static LongField.Values ends(FieldRandom random, EventTimes times) {
    return (from, count, values) -> {
      times.fill(from, count, values);
      for (int i = 0; i < count; i++) {
        long event = from + i;
        int longest = (int) Math.max(2 * times.distance(event, EVENTS_IN_FLIGHT), 1);
        values[i] += 1 + FieldRandom.upper(random.at(event), longest);
      }
    };
  }

  private static LongField.Values categories(FieldRandom random) {
    return (from, count, values) -> {
      for (int i = 0; i < count; i++) {
        values[i] = FIRST_CATEGORY + FieldRandom.upper(random.at(from + i), CATEGORIES);
      }
    };
  }
}
