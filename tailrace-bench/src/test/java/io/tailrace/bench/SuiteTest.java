/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tailrace.bench.ScriptJob.Part;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tiny runs of every script of the suites, and the choice among them. */
class SuiteTest {
  private static final long ROWS = 20_000;

  private static BenchCluster cluster;
  private static InputFolder inputs;

  @BeforeAll
  static void start() throws Exception {
    cluster = BenchCluster.start(1);
    inputs = InputFolder.create();
  }

  @AfterAll
  static void stop() throws Exception {
    inputs.close();
    cluster.close();
  }

  static List<SuiteScript> scripts() {
    return Suite.STOCK_BASELINE.scripts();
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void leavesTheSameRowsOnBothEngines(SuiteScript script) throws Exception {
    BenchCase query =
        BenchCase.of(
            script.name(),
            new ScriptJob(script.prepare(OptionalLong.of(ROWS), inputs), Part.QUERY, ROWS));
    CaseRunner runner =
        new CaseRunner(
            cluster,
            new CasePlanner(1, OptionalLong.empty(), Handover.COLUMNS, new Configuration()));

    Measurement stock = runner.run(query, Engine.STOCK, SinkUpdates.RETRACT);
    Measurement tailrace = runner.run(query, Engine.TAILRACE, SinkUpdates.RETRACT);

    assertThat(stock.sink().finalRows()).isPositive();
    tailrace.requireSameFinalRows(script.name(), stock);
  }

  /** What a script is to measure is what stock Flink's planner makes of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "group-by-1k-mini-batch | LocalGroupAggregate(",
        "count-distinct-split | IncrementalGroupAggregate(",
        "distinct-filter-split | IncrementalGroupAggregate(",
        "dedup-first-processing-time | Deduplicate(keep=[FirstRow], key=[k], order=[PROCTIME]",
        "dedup-last-processing-time | Deduplicate(keep=[LastRow], key=[k], order=[PROCTIME]",
        "dedup-first-row-time | Deduplicate(keep=[FirstRow], key=[k], order=[ROWTIME]",
        "dedup-last-row-time | Deduplicate(keep=[LastRow], key=[k], order=[ROWTIME]",
        "top-n-append-1k | strategy=[AppendFastStrategy]",
        "top-n-update-fast | strategy=[UpdateFastStrategy[",
        "top-n-retract | strategy=[RetractStrategy]",
        "join-no-key | leftInputSpec=[NoUniqueKey], rightInputSpec=[NoUniqueKey]",
        "join-one-key | leftInputSpec=[NoUniqueKey], rightInputSpec=[JoinKeyContainsUniqueKey]",
        "join-both-keys | leftInputSpec=[HasUniqueKey], rightInputSpec=[JoinKeyContainsUniqueKey]",
        "interval-join | IntervalJoin(",
        "temporal-join | TemporalJoin(",
        "lookup-join | LookupJoin(",
      })
  void measuresTheOperator(String name, String operator) {
    BenchScript script =
        Suite.STOCK_BASELINE.named(List.of(name)).get(0).prepare(OptionalLong.of(ROWS), inputs);

    String plan =
        script
            .open(Engine.STOCK, StreamExecutionEnvironment.getExecutionEnvironment())
            .explainSql(script.query());

    assertThat(plan).contains(operator);
  }

  @Test
  void tellsItsScriptsApart() {
    assertThat(scripts())
        .extracting(SuiteScript::name)
        .doesNotHaveDuplicates()
        .contains("source-sink", "group-by-5m-rocksdb", "q0", "q23")
        .doesNotContain("q12")
        .endsWith("q23");
  }

  @Test
  void choosesInItsOwnOrder() {
    assertThat(Suite.NEXMARK.named(List.of("q7", "q0")))
        .extracting(SuiteScript::name)
        .containsExactly("q0", "q7");
  }

  @Test
  void namesItsScriptsWhenOneIsUnknown() {
    assertThatExceptionOfType(ValidationException.class)
        .isThrownBy(() -> Suite.STOCK_BASELINE.named(List.of("tumble", "q12")))
        .withMessageContaining("stock-baseline has no script 'q12'")
        .withMessageContaining("source-sink,");
  }

  @Test
  void runsWhatDependsOnTheOrderOfRowsInOneTask() {
    List<BenchScript> scripts =
        Suite.STOCK_BASELINE.named(List.of("tumble", "q0")).stream()
            .map(each -> each.prepare(OptionalLong.empty(), inputs))
            .toList();

    assertThat(BenchScript.at(1, scripts)).isEqualTo(scripts);
    assertThat(BenchScript.at(2, scripts)).extracting(BenchScript::name).containsExactly("q0");
  }

  @Test
  void readsAsManyRowsAsTheCommandLineSays() {
    SuiteScript join = Suite.STOCK_BASELINE.named(List.of("join-no-key")).get(0);

    assertThat(join.prepare(OptionalLong.of(9_000), inputs).preparations())
        .anyMatch(each -> each.contains("'rows' = '9000', 'blocks' = '3'"))
        .anyMatch(each -> each.contains("'rows' = '2250', 'blocks' = '1'"));
    assertThat(join.prepare(OptionalLong.empty(), inputs).preparations())
        .anyMatch(each -> each.contains("'rows' = '" + join.rows() + "'"));
    assertThat(join.describe()).startsWith("SELECT b.id");
  }
}
