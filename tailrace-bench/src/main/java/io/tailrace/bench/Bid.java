/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.time.LocalDateTime;
import java.util.SplittableRandom;

/** A bid on an auction, with the columns of the Nexmark benchmark. */
record Bid(
    long auction,
    long bidder,
    long price,
    String channel,
    String url,
    LocalDateTime dateTime,
    String extra) {
  private static final LocalDateTime FIRST = LocalDateTime.of(2015, 7, 15, 0, 0);
  private static final long NANOS_BETWEEN = 1_000_000;
  private static final int EXTRA_LENGTH = 20;

  /** The next bid of a sequence, one millisecond after the bid of the number before. */
  static Bid next(SplittableRandom random, long number) {
    long channel = random.nextLong(10_000);
    return new Bid(
        1000 + random.nextLong(100_000),
        1000 + random.nextLong(100_000),
        100 + random.nextLong(10_000_000),
        "channel-" + channel,
        "https://www.nexmark.com/item.htm?channel_id=" + channel,
        FIRST.plusNanos(number * NANOS_BETWEEN),
        letters(random));
  }

  private static String letters(SplittableRandom random) {
    StringBuilder letters = new StringBuilder(EXTRA_LENGTH);
    for (int i = 0; i < EXTRA_LENGTH; i++) {
      letters.append((char) random.nextInt('a', 'z' + 1));
    }
    return letters.toString();
  }
}
