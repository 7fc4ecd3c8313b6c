/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The progress of a job: shown to a person at a terminal, and gone when the job has ended. */
class ProgressTest {

  private static final String CLEAR = "\r\u001b[K";
  private static final Pattern LINE =
      Pattern.compile(
          "0:00:0\\d  in (\\d+) rows \\(\\d+/s\\)  out (\\d+) rows \\(\\d+/s\\)"
              + "  watermark 2024-01-01 00:00:\\d\\d  checkpoints \\d+ \\(last \\d+ ms\\)");

  /** Some six seconds of a source with event time, read, filtered and counted. */
  private static final String SQL =
      "CREATE TABLE events (n INT, happened AS TIMESTAMPADD(SECOND, n, TIMESTAMP '2024-01-01"
          + " 00:00:00'), WATERMARK FOR happened AS happened) WITH ('connector' = 'datagen',"
          + " 'rows-per-second' = '10', 'fields.n.kind' = 'sequence', 'fields.n.start' = '0',"
          + " 'fields.n.end' = '59');"
          + " CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole');"
          + " SET 'execution.checkpointing.interval' = '200 ms';"
          + " INSERT INTO nowhere SELECT n FROM events WHERE MOD(n, 2) = 0";

  @Test
  void showsRowsWatermarkAndCheckpointsOfAnInsert() {
    String err = run(Set.of(StandardStream.MESSAGES), SQL);

    List<MatchResult> lines = LINE.matcher(err).results().toList();
    assertThat(lines).as(err).hasSizeGreaterThan(1);
    MatchResult last = lines.get(lines.size() - 1);
    assertThat(Integer.parseInt(last.group(1))).isBetween(10, 60);
    assertThat(Integer.parseInt(last.group(2))).isBetween(5, 30);
    assertThat(err).endsWith(CLEAR);
  }

  @Test
  void isSilentWhereNobodyWatches() {
    assertThat(run(Set.of(StandardStream.INPUT, StandardStream.RESULTS), SQL)).isEmpty();
  }

  private static String run(Set<StandardStream> interactive, String sql) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, interactive);
    int exitCode =
        Tailrace.run(
            new String[] {"-e", sql, "--set", "parallelism.default=1"}, terminal, new RunningJob());
    assertThat(exitCode).isZero();
    return err.toString(StandardCharsets.UTF_8);
  }
}
