/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.delegation.TailracePlanner;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of Flink pass on our planner. A build runs a sample of those that are listed, {@code
 * bin/conformance} all of them; its options write the lists.
 */
class ConformanceTest {
  /** How often stock Flink runs a test again that it passes and ours fails. */
  private static final int DOUBTS = 3;

  private final Lists lists = Lists.read();

  @ParameterizedTest
  @EnumSource(Engine.class)
  void anEngineIsWhatItSays(Engine engine) {
    RunningTest.start(engine, RunningTest.fallback());
    TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
    assertThat(((TableEnvironmentImpl) tables).getPlanner().getClass())
        .isEqualTo(engine == Engine.STOCK ? StreamPlanner.class : TailracePlanner.class);
  }

  @Test
  void whatStockPassesOfItsProgramsIsListed() {
    Set<TestKey> missing = new TreeSet<>();
    lists
        .stock()
        .values()
        .forEach(
            (key, result) -> {
              if (result.equals(Outcome.Result.PASSED.name()) && FlinkTests.isProgram(key)) {
                missing.add(key);
              }
            });
    missing.removeAll(lists.passes().values().keySet());
    missing.removeAll(lists.differences().values().keySet());
    assertThat(missing).isEmpty();
  }

  @Test
  void everyDifferenceHasItsPage() {
    lists
        .differences()
        .values()
        .forEach(
            (key, page) ->
                assertThat(Lists.DIFFERENCES.resolve(page)).as(key.toString()).isRegularFile());
  }

  @Test
  void noListedTestIsLost() {
    // With the wrong engine, the lists would say nothing.
    List.of(Engine.values()).forEach(this::anEngineIsWhatItSays);
    List<Class<?>> classes = FlinkTests.matching(System.getProperty("tailrace.tests", ".*"));
    switch (ConformanceMode.current()) {
      case SAMPLE -> finish(ConformanceRun.sample(lists));
      case FULL -> finish(ConformanceRun.full(lists, classes));
      case UPDATE -> finish(update(classes));
      case STOCK -> lists.writeStock(Attempts.all(Engine.STOCK, classes, key -> false).outcomes());
    }
  }

  private void finish(ConformanceRun run) {
    Report.write(run, lists);
    assertThat(run.check().violations()).isEmpty();
  }

  /** A test that stock Flink does not pass again and again is no measure for ours. */
  private ConformanceRun update(List<Class<?>> classes) {
    ConformanceRun run = ConformanceRun.full(lists, classes);
    Lists.writePasses(run.check().passes());
    Set<TestKey> doubtful = run.open();
    doubtful.removeAll(lists.differences().values().keySet());
    SortedMap<TestKey, Outcome> failed = new TreeMap<>();
    for (int i = 0; i < DOUBTS; i++) {
      failed.putAll(TestRun.some(Engine.STOCK, doubtful, key -> false));
      failed.values().removeIf(Outcome::passed);
      doubtful.removeAll(failed.keySet());
      lists.writeStock(failed);
    }
    return run;
  }
}
