/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Heap of the state of one case on both engines, as rows of a Markdown table. */
final class HeapReport {
  static final List<String> HEADER =
      List.of(
          "| case | keys | live bytes per key: stock | tailrace | tailrace says | ratio | target |"
              + " peak while growing, MB: stock, tailrace | peak during a snapshot, MB: stock,"
              + " tailrace |",
          "| --- | --- | --- | --- | --- | --- | --- | --- | --- |");

  /** Least ratio of stock's live heap to ours that the project promises. */
  private static final double TARGET = 4;

  private HeapReport() {}

  /**
   * The row of a case.
   *
   * @param all the readings with all keys, of every engine
   * @param one the readings with one key
   */
  static String row(String caseName, Map<Engine, HeapReading> all, Map<Engine, HeapReading> one) {
    HeapReading stock = all.get(Engine.STOCK);
    HeapReading tailrace = all.get(Engine.TAILRACE);
    checkArgument(
        stock.keys() == tailrace.keys(),
        "The engines disagree in case '%s': %s keys against %s.",
        caseName,
        stock.keys(),
        tailrace.keys());
    double keys = stock.keys();
    double stockBytes = (stock.live() - one.get(Engine.STOCK).live()) / keys;
    double tailraceBytes = (tailrace.live() - one.get(Engine.TAILRACE).live()) / keys;
    double ratio = stockBytes / tailraceBytes;
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f | %.1f | %s | **%.1f** | %.0f: %s | %s, %s | %s, %s |",
        caseName,
        stock.keys(),
        stockBytes,
        tailraceBytes,
        tailrace.reported().isPresent()
            ? String.format(Locale.ROOT, "%.1f", tailrace.reported().getAsLong() / keys)
            : "",
        ratio,
        TARGET,
        ratio >= TARGET ? "met" : "missed",
        megabytes(stock.growthPeak()),
        megabytes(tailrace.growthPeak()),
        megabytes(stock.snapshotPeak()),
        megabytes(tailrace.snapshotPeak()));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.0f", bytes / 1e6);
  }
}
