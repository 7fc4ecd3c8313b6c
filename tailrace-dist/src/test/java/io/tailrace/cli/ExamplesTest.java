/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each example prints what the documentation says it prints. */
class ExamplesTest {

  private static final Path EXAMPLES = Path.of("..", "examples");

  @ParameterizedTest
  @ValueSource(strings = {"flights", "nexmark-hot-items"})
  void printsTheDocumentedResult(String example) throws Exception {
    CommandRun run = CommandRun.of("-f", EXAMPLES.resolve(example + ".sql").toString());

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(Files.readString(EXAMPLES.resolve(example + ".expected.txt")));
  }
}
