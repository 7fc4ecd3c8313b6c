/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.testing.contract.StreamContract;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.driver.EdgeTap;
import io.tailrace.testing.driver.TapChain;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.AnswerCheck;
import io.tailrace.testing.run.GoldenAnswers;
import io.tailrace.testing.run.PreparedScript;
import io.tailrace.testing.script.Comparison;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import io.tailrace.testing.script.SqlScripts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MutantTest {
  private static final Path ROOT = SqlScripts.root();

  @ParameterizedTest
  @EnumSource
  void isKilledByAFileThatTheSoundEnginePasses(Mutant mutant) {
    SqlScript script =
        SqlScriptParser.parse(ROOT, ROOT.resolve(mutant.script() + SqlScripts.SUFFIX));
    try (PreparedScript prepared = new PreparedScript(script)) {
      DriverSettings settings = mutant.configuration().settings();

      assertThatCode(() -> check(script, mutant, prepared, settings, sound -> EdgeTap.NONE))
          .doesNotThrowAnyException();
      assertThatThrownBy(
              () ->
                  check(
                      script,
                      mutant,
                      prepared,
                      settings.withRouting(mutant.routing()),
                      mutant.tap()))
          .isInstanceOf(AssertionError.class);
    }
  }

  @Test
  void thereAreFifteenAtLeast() {
    assertThat(Mutant.values()).hasSizeGreaterThanOrEqualTo(15);
  }

  private static void check(
      SqlScript script,
      Mutant mutant,
      PreparedScript prepared,
      DriverSettings settings,
      EdgeTap.Factory defect) {
    RunConfiguration configuration = mutant.configuration();
    EdgeTap.Factory contract =
        StreamContract.factory(prepared.modes(configuration), script.retractions());
    Answer answer = prepared.run(configuration, settings.withTap(TapChain.of(defect, contract)));
    Comparison comparison = configuration.comparison(script, prepared.isOrdered(configuration));
    AnswerCheck check = new AnswerCheck(script);
    check.checkExpectations(answer, comparison);
    check.checkAgainstStock(answer, new GoldenAnswers(ROOT).answer(script), comparison);
  }
}
