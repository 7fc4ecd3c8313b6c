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
