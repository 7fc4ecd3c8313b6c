/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats of a file of bids with one in a line. */
enum BidFormat {
  /** The seven columns between commas. */
  CSV("%d,%d,%d,%s,%s,%s,%s"),

  /** An object with a field for each column. */
  JSON(
      "{\"auction\":%d,\"bidder\":%d,\"price\":%d,\"channel\":\"%s\",\"url\":\"%s\","
          + "\"dateTime\":\"%s\",\"extra\":\"%s\"}");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  private final String line;

  BidFormat(String line) {
    this.line = line;
  }

  /** A bid in a line, without its end. The texts of bids hold nothing that needs an escape. */
  String line(Bid bid) {
    return String.format(
        Locale.ROOT,
        line,
        bid.auction(),
        bid.bidder(),
        bid.price(),
        bid.channel(),
        bid.url(),
        TIME.format(bid.dateTime()),
        bid.extra());
  }

  /** What scripts call a file in this format. */
  String fileName() {
    return "bids." + name().toLowerCase(Locale.ROOT);
  }
}
