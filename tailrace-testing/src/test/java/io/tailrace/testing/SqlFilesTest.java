/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.AnswerCheck;
import io.tailrace.testing.run.GoldenAnswers;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScripts;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every SQL test file says what stock Flink answers. */
class SqlFilesTest {
  private static final Path ROOT = SqlScripts.root();

  @TestFactory
  Stream<DynamicTest> stockFlinkAnswersAsTheFileExpects() {
    GoldenAnswers golden = new GoldenAnswers(ROOT);
    return SqlScripts.all(ROOT).stream()
        .filter(script -> script.stock() == SqlScript.StockAnswer.SAME)
        .map(
            script ->
                dynamicTest(
                    script.file(),
                    () -> {
                      Answer answer = golden.answer(script);
                      new AnswerCheck(script).checkExpectations(answer, script.comparison());
                    }));
  }
}
