/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import java.util.OptionalLong;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tiny runs of the bench itself, end to end on both engines. */
class EnginesAgreeTest {
  /** No multiple of a block, so that the source also emits a part of one. */
  private static final long ROWS = 10_001;

  private static BenchCluster cluster;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = BenchCluster.start(2);
  }

  @AfterAll
  static void stopCluster() throws Exception {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({"source-sink, COLUMNS", "source-sink, ROWS", "exchange, COLUMNS"})
  void readAllRowsAndGiveTheSameAnswer(String name, Handover handover) throws Exception {
    BenchCase benchCase = only(name);
    CaseRunner runner = runner(2, ROWS, handover);

    Measurement stock = runner.run(benchCase, Engine.STOCK, SinkUpdates.UPSERT);
    Measurement tailrace = runner.run(benchCase, Engine.TAILRACE, SinkUpdates.UPSERT);

    assertThat(stock.sink().inserts()).isEqualTo(ROWS);
    assertThat(stock.sink().sums()).hasSize(3).doesNotContain(0L);
    assertThat(tailrace.sink()).isEqualTo(stock.sink());
    assertThat(stock.taskNanos()).isPositive();
    assertThat(tailrace.taskNanos()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "group-1k, 10001, 1024",
    "group-string, 10001, 10001",
    "group-max, 10001, 10001",
    // More than the rows that live at once, so that there are updates, too.
    "group-max-retract, 900000, 102400"
  })
  void makeTheSameChanges(String name, long rows, long keys) throws Exception {
    BenchCase benchCase = only(name);
    CaseRunner runner = runner(1, rows, Handover.COLUMNS);

    Measurement stock = runner.run(benchCase, Engine.STOCK, SinkUpdates.UPSERT);
    Measurement tailrace = runner.run(benchCase, Engine.TAILRACE, SinkUpdates.UPSERT);

    assertThat(stock.sink().finalRows()).isEqualTo(keys);
    assertThat(stock.sink().updateBefores()).isZero();
    assertThat(tailrace.sink()).isEqualTo(stock.sink());
  }

  @Test
  void leaveTheSameRowsBehindMiniBatch() throws Exception {
    BenchCase benchCase = only("group-1k-mini-batch");
    CaseRunner runner = runner(1, 100_000, Handover.COLUMNS);

    Measurement stock = runner.run(benchCase, Engine.STOCK, SinkUpdates.RETRACT);
    Measurement tailrace = runner.run(benchCase, Engine.TAILRACE, SinkUpdates.RETRACT);

    tailrace.requireSameFinalRows(benchCase.name(), stock);
    assertThat(stock.sink().changes()).isLessThan(tailrace.sink().changes());
    assertThat(tailrace.sink().changes()).isEqualTo(2 * 100_000 - 1024);
    assertThatIllegalStateException()
        .isThrownBy(() -> tailrace.requireSameAnswer(benchCase.name(), stock));
  }

  @Test
  void showTheHeapOfTheirState() throws Exception {
    BenchCase benchCase = only("group-1m");
    HeapRunner runner = new HeapRunner(cluster, OptionalLong.of(100_000));

    HeapReading stock = runner.run(benchCase, Engine.STOCK, Keys.ALL);
    HeapReading tailrace = runner.run(benchCase, Engine.TAILRACE, Keys.ALL);
    HeapReading one = runner.run(benchCase, Engine.TAILRACE, Keys.ONE);

    // An object of any kind takes 16 bytes, and so do the two numbers of a key.
    assertThat(stock.live()).isGreaterThan(16 * 100_000);
    assertThat(tailrace.live()).isGreaterThan(16 * 100_000);
    assertThat(tailrace.reported().orElseThrow()).isPositive();
    assertThat(one.live()).isLessThan(tailrace.live());
    assertThat(stock.keys()).isEqualTo(100_000);
    assertThat(tailrace.keys()).isEqualTo(100_000);
    assertThat(one.keys()).isEqualTo(1);
  }

  @Test
  void disagreeWhenTheirRowsDiffer() throws Exception {
    BenchCase benchCase = only("source-sink");
    Measurement whole =
        runner(1, 20, Handover.ROWS).run(benchCase, Engine.STOCK, SinkUpdates.UPSERT);
    Measurement part =
        runner(1, 19, Handover.ROWS).run(benchCase, Engine.STOCK, SinkUpdates.UPSERT);

    assertThatIllegalStateException()
        .isThrownBy(() -> whole.requireSameAnswer("source-sink", part))
        .withMessageContaining("source-sink")
        .withMessageContaining("20 rows")
        .withMessageContaining("19 rows");
  }

  private static CaseRunner runner(int parallelism, long rows, Handover handover) {
    return new CaseRunner(
        cluster,
        new CasePlanner(parallelism, OptionalLong.of(rows), handover, new Configuration()));
  }

  private static BenchCase only(String name) {
    return BenchCase.ALL.stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
  }
}
