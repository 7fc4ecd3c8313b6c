/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SideBySideTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void comparesTheEnginesAndLogsEveryRun(@TempDir Path folder) throws Exception {
    Path csv = folder.resolve("runs.csv");

    int status =
        run(
            "--cases",
            "filter-project",
            "--rows",
            "9000",
            "--pairs",
            "1",
            "--warm-up",
            "0",
            "--parallelism",
            "2",
            "--csv",
            csv.toString());

    assertThat(err.toString()).doesNotContain("Exception");
    assertThat(status).isZero();
    assertThat(out.toString())
        .contains("Parallelism 2, 9000 rows")
        .contains("| source-sink |")
        .contains("| filter-project − source-sink |");
    assertThat(Files.readAllLines(csv))
        .hasSize(5)
        .anyMatch(line -> line.startsWith("filter-project,2,0,tailrace,9000,"))
        .anyMatch(line -> line.startsWith("source-sink,2,0,stock,9000,"));
  }

  @Test
  void listsTheCases() {
    assertThat(run("--list")).isZero();
    assertThat(out.toString()).contains("like", "url LIKE '%item%'");
  }

  @Test
  void refusesWhatItCannotDo() {
    assertThat(run("--cases", "likes")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("There is no case 'likes'");
    assertThat(run("--pairs", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("--pairs is 0; it must be 1 at least.");
    assertThat(run("--cases", "like", "--csv", "/no/such/folder/runs.csv"))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("--csv names a file that cannot be written");
  }

  private int run(String... arguments) {
    return SideBySide.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
