/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tailrace.testing.collision.HashCollisions;
import io.tailrace.testing.contract.StreamContract;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.AnswerCheck;
import io.tailrace.testing.run.Engine;
import io.tailrace.testing.run.GoldenAnswers;
import io.tailrace.testing.run.PreparedScript;
import io.tailrace.testing.script.Comparison;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScripts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Every SQL test file gives the same answer in every configuration, and no operator breaks the
 * contract of streams on the way. Runs without a cluster; with the property {@code tailrace.full}
 * any three values of the configurations meet, otherwise any two.
 *
 * <p>Scripts that read files are left to {@link SqlFilesTest}: connectors read on threads of their
 * own, which a driver of one thread does not control.
 */
class SqlMatrixTest {
  private static final Path ROOT = SqlScripts.root();
  private static final List<RunConfiguration> CONFIGURATIONS =
      Boolean.getBoolean("tailrace.full")
          ? RunConfiguration.coveringTriples()
          : RunConfiguration.covering();

  private final GoldenAnswers golden = new GoldenAnswers(ROOT);

  @TestFactory
  Stream<DynamicContainer> sameAnswerInEveryConfiguration() {
    return SqlScripts.all(ROOT).stream()
        .filter(script -> script.file().matches(System.getProperty("tailrace.files", ".*")))
        .filter(script -> !script.expectsError())
        .filter(script -> script.files().isEmpty())
        .map(script -> dynamicContainer(script.file(), runs(script)));
  }

  private Stream<DynamicNode> runs(SqlScript script) {
    PreparedScript prepared = new PreparedScript(script);
    Stream<DynamicNode> runs =
        RunConfiguration.suiting(script, CONFIGURATIONS).stream()
            .map(
                configuration ->
                    dynamicTest(
                        configuration.toString(),
                        () -> checkNamed(script, configuration, prepared)));
    return runs.onClose(prepared::close);
  }

  /** Reports of the build do not hold the names of dynamic tests. */
  private void checkNamed(
      SqlScript script, RunConfiguration configuration, PreparedScript prepared) {
    try {
      check(script, configuration, prepared);
    } catch (AssertionError e) {
      throw new AssertionError(configuration + ": " + e.getMessage(), e);
    }
  }

  private void check(SqlScript script, RunConfiguration configuration, PreparedScript prepared) {
    HashCollisions collisions = new HashCollisions();
    Answer answer =
        prepared.run(
            configuration,
            collisions.listenedTo(
                configuration
                    .settings()
                    .withTap(
                        StreamContract.factory(
                            prepared.modes(configuration), script.retractions()))));
    Comparison comparison = configuration.comparison(script, prepared.isOrdered(configuration));
    AnswerCheck check = new AnswerCheck(script);
    check.checkExpectations(answer, comparison);
    if (script.stock() == SqlScript.StockAnswer.SAME) {
      check.checkAgainstStock(answer, stock(script, configuration), comparison);
    }
    checkCollisions(script, configuration, collisions);
  }

  /** Where all hashes are equal, keys must have met; whoever moves the clock lets some expire. */
  private static void checkCollisions(
      SqlScript script, RunConfiguration configuration, HashCollisions collisions) {
    if (!Boolean.parseBoolean(configuration.equalHashes())) {
      assertThat(collisions.inExchanges() + collisions.inTables()).isZero();
      return;
    }
    if (collisions.exchangesSawKeys()) {
      assertThat(collisions.inExchanges()).as("collisions in exchanges").isPositive();
    }
    if (collisions.tablesKeptKeys() && script.clock() == SqlScript.Clock.ANY) {
      assertThat(collisions.inTables()).as("collisions in tables").isPositive();
    }
  }

  /** What depends on the clock is asked of stock Flink's operators under the same clock. */
  private Answer stock(SqlScript script, RunConfiguration configuration) {
    if (script.clock() == SqlScript.Clock.ANY) {
      return golden.answer(script);
    }
    try (PreparedScript prepared = new PreparedScript(script, Engine.STOCK)) {
      return prepared.run(configuration, configuration.settings());
    }
  }
}
