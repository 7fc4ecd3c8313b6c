/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.progress;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Words how far a job is, on one line. */
final class ProgressLine {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Times from here on are no times but the end of the input. */
  private static final long END = Long.MAX_VALUE / 2;

  private ProgressLine() {}

  /** A reading of a job's counts. */
  record Reading(Duration elapsed, JobCounts counts) {}

  /**
   * The line for the latest reading.
   *
   * @param earlier the reading before it, for the rates; without one they are those since the start
   */
  static String of(Reading latest, Optional<Reading> earlier) {
    Duration since = earlier.map(Reading::elapsed).orElse(Duration.ZERO);
    double seconds = Math.max(1, latest.elapsed().minus(since).toMillis()) / 1000.0;
    JobCounts now = latest.counts();
    StringBuilder line = new StringBuilder(elapsed(latest.elapsed()));
    line.append(
        rows("in", now.rowsIn(), earlier.map(e -> e.counts().rowsIn()).orElse(0L), seconds));
    line.append(
        rows("out", now.rowsOut(), earlier.map(e -> e.counts().rowsOut()).orElse(0L), seconds));
    if (now.watermark().isPresent()) {
      long watermark = now.watermark().getAsLong();
      line.append("  watermark ")
          .append(watermark > END ? "end" : TIME.format(Instant.ofEpochMilli(watermark)));
    }
    if (now.checkpoints() > 0) {
      line.append(String.format(Locale.ROOT, "  checkpoints %,d", now.checkpoints()));
      now.checkpointMillis()
          .ifPresent(millis -> line.append(" (last ").append(millis).append(" ms)"));
    }
    return line.toString();
  }

  private static String elapsed(Duration elapsed) {
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d",
        elapsed.toHours(),
        elapsed.toMinutesPart(),
        elapsed.toSecondsPart());
  }

  private static String rows(String which, long now, long before, double seconds) {
    return String.format(
        Locale.ROOT,
        "  %s %,d rows (%,d/s)",
        which,
        now,
        Math.round(Math.max(0, now - before) / seconds));
  }
}
