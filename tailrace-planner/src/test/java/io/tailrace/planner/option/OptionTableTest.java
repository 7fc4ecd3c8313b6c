/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of options says what the code declares; {@code -Dtailrace.docs=update} rewrites it. */
class OptionTableTest {
  private static final Path PAGE = Path.of("..", "docs", "options.md");
  private static final String BEGIN = "<!-- table of options, written by OptionTableTest -->\n";

  @Test
  void thePageOfOptionsIsUpToDate() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    assertThat(begin).as("the page marks where its table begins").isGreaterThan(BEGIN.length());
    String expected = page.substring(0, begin) + OptionTable.markdown();
    if ("update".equals(System.getProperty("tailrace.docs"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/options.md; run bin/test -Dtest=OptionTableTest -Dtailrace.docs=update")
        .isEqualTo(expected);
  }
}
