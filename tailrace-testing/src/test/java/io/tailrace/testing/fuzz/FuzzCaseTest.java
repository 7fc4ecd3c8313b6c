/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FuzzCaseTest {

  private static String text(long seed) {
    FuzzCase fuzzCase = FuzzCase.of(seed);
    return fuzzCase.text(fuzzCase.inputs()) + fuzzCase.configuration();
  }

  @Test
  void aSeedGivesOneCase() {
    assertThat(text(17)).isEqualTo(text(17));
  }

  @Test
  void seedsGiveDifferentCasesOfFewerStatements() {
    Set<String> texts =
        LongStream.range(0, 40).mapToObj(FuzzCaseTest::text).collect(Collectors.toSet());
    Set<String> statements =
        LongStream.range(0, 40)
            .mapToObj(seed -> FuzzCase.of(seed).query().text())
            .collect(Collectors.toSet());

    assertThat(texts).hasSize(40);
    assertThat(statements).hasSize(40 / FuzzCase.CASES_PER_QUERY);
  }

  @Test
  void everyCaseIsASqlTestFile() {
    for (long seed = 0; seed < 200; seed++) {
      FuzzCase fuzzCase = FuzzCase.of(seed);

      assertThat(fuzzCase.script(fuzzCase.inputs()).inputs())
          .allSatisfy(
              input ->
                  assertThat(input.events()).hasSameSizeAs(fuzzCase.inputs().lines(input.name())));
    }
  }
}
