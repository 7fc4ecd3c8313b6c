/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BrokenRecordTest {

  private static final SourceTable FILE =
      new SourceTable("f", Map.of("format", "csv", "path", "/f.csv"));
  private static final SourceTable KEYS = new SourceTable("k", Map.of("key.format", "csv"));
  private static final SourceTable JSON = new SourceTable("j", Map.of("format", "json"));

  @Test
  void namesTheTablesInTheFormat() {
    assertThat(located("Row length mismatch", FILE, JSON))
        .isEqualTo("Row length mismatch (table 'f', path '/f.csv')");
    assertThat(located("Row length mismatch", FILE, FILE, KEYS))
        .isEqualTo("Row length mismatch (table 'f', path '/f.csv', or table 'k')");
    assertThat(located("Failed to deserialize JSON 'x'", FILE, JSON))
        .isEqualTo("Failed to deserialize JSON 'x' (table 'j')");
  }

  @Test
  void leavesOtherFailuresAsTheyAre() {
    assertThat(located("Row length mismatch", JSON)).isEqualTo("Row length mismatch");
    assertThat(located("Row length mismatch")).isEqualTo("Row length mismatch");
    assertThat(located("No space left on device", FILE)).isEqualTo("No space left on device");
  }

  private static String located(String message, SourceTable... sources) {
    Failure failure = new Failure(message, Optional.empty(), Optional.of("correct it"));
    Failure located = BrokenRecord.locate(failure, () -> List.of(sources));
    assertThat(located.remedy()).isEqualTo(failure.remedy());
    return located.message();
  }
}
