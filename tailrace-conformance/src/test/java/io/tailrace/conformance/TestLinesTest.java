/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLinesTest {
  @TempDir private Path folder;

  @Test
  void aFileReadsAsItWasWritten() throws IOException {
    TestLines lines = new TestLines();
    lines.put(new TestKey("a.B", "test", 10), "vector", "[10] a title");
    lines.put(new TestKey("a.B", "test", 2), "hosted", "[2] another");
    lines.put(new TestKey("a.B", "plain", 0), "no plan", "plain()");
    Path file = folder.resolve("list.tsv");

    lines.write(file, List.of("Made by a test."));

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            # Made by a test.
            no plan\ta.B.plain\tplain()
            hosted\ta.B.test#2\t[2] another
            vector\ta.B.test#10\t[10] a title
            """);
    TestLines read = TestLines.read(file);
    assertThat(read.values()).isEqualTo(lines.values());
    assertThat(read.titles()).isEqualTo(lines.titles());
  }

  @Test
  void aBrokenLineIsNamed() throws IOException {
    Path file = folder.resolve("list.tsv");
    Files.writeString(file, "# head\nvector a.B.test\n");

    assertThatThrownBy(() -> TestLines.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + ", line 2: expected value, test and title between tabs.");
  }
}
