/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.AnswerCheck;
import io.tailrace.testing.run.ClusterRunner;
import io.tailrace.testing.run.Engine;
import io.tailrace.testing.run.GoldenAnswers;
import io.tailrace.testing.run.LevelsSection;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScripts;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every SQL test file says what stock Flink answers, and we answer the same. */
class SqlFilesTest {
  private static final Path ROOT = SqlScripts.root();

  private final GoldenAnswers golden = new GoldenAnswers(ROOT);

  @TestFactory
  Stream<DynamicTest> stockFlinkAnswersAsTheFileExpects() {
    return scripts()
        .filter(script -> script.stock() == SqlScript.StockAnswer.SAME)
        .filter(script -> script.clock() == SqlScript.Clock.ANY)
        .map(script -> dynamicTest(script.file(), () -> checkStock(script)));
  }

  /** All files, or those whose names the property {@code tailrace.files} matches. */
  private static Stream<SqlScript> scripts() {
    return SqlScripts.all(ROOT).stream()
        .filter(script -> script.file().matches(System.getProperty("tailrace.files", ".*")));
  }

  private void checkStock(SqlScript script) {
    Answer stock = golden.answer(script);
    if (script.expectsError()) {
      assertThat(stock.error()).as(script.file()).isPresent();
    } else {
      new AnswerCheck(script).checkExpectations(stock, script.comparison());
    }
  }

  @TestFactory
  Stream<DynamicTest> tailraceAnswersOnACluster() {
    return scripts().map(script -> dynamicTest(script.file(), () -> checkTailrace(script)));
  }

  private void checkTailrace(SqlScript script) {
    AnswerCheck check = new AnswerCheck(script);
    Configuration options = new Configuration();
    if (script.clock() == SqlScript.Clock.ANY) {
      Answer answer = ClusterRunner.run(script, Engine.TAILRACE, 2, 1, options);
      check.checkExpectations(answer, script.comparison());
      if (script.stock() == SqlScript.StockAnswer.SAME) {
        check.checkAgainstStock(answer, golden.answer(script), script.comparison());
      }
    }
    if (!script.expectsError()) {
      checkPlan(script, check, ClusterRunner.explain(script, Engine.TAILRACE, options));
    }
  }

  @TestFactory
  Stream<DynamicTest> lateRecordsOnAClusterAreThoseOfStockFlinkAtEveryBatchSize() {
    return scripts()
        .filter(script -> script.lateRecords().isPresent())
        .flatMap(
            script ->
                Dimension.BATCH.choices().stream()
                    .map(
                        size ->
                            dynamicTest(
                                script.file() + " batch=" + size,
                                () -> checkLate(script, Integer.parseInt(size)))));
  }

  private void checkLate(SqlScript script, int batch) {
    Answer answer = ClusterRunner.run(script, Engine.TAILRACE, batch, 1, new Configuration());
    AnswerCheck check = new AnswerCheck(script);
    check.checkExpectations(answer, script.comparison());
    check.checkAgainstStock(answer, golden.answer(script), script.comparison());
  }

  /** In update mode the levels are written into the file, to be reviewed as a difference. */
  private void checkPlan(SqlScript script, AnswerCheck check, String plan) {
    if (golden.isUpdating()) {
      LevelsSection.rewrite(ROOT.resolve(script.file()), plan);
    } else {
      assertThat(script.levels()).as("%s: section '=== levels'", script.file()).isPresent();
      check.checkPlan(plan);
    }
  }
}
