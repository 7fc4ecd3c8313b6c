/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Ctrl-C does: the job is cancelled, nothing of it counts as done, no later statement runs.
 */
class InterruptTest {

  private static final String ENDLESS =
      "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');\n";

  private final RunningJob runningJob = new RunningJob();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void cancelsAQueryOnceItsFirstRowsAreThere() throws Exception {
    CountDownLatch rows = new CountDownLatch(3);
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int b) {
            if (b == '\n') {
              rows.countDown();
            }
          }
        };
    CompletableFuture<Integer> run =
        start(
            counting,
            ENDLESS + "SELECT n FROM endless; SELECT nonsense",
            "--output",
            "changelog",
            "--format",
            "csv");
    rows.await();

    runningJob.cancel();

    assertThat(run.get()).isEqualTo(130);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "-e:2:1: interrupted in statement 2; its job was cancelled and its result is not"
                + " complete\n");
  }

  @Test
  void leavesNoFinishedFileOfACancelledInsert() throws Exception {
    Path files = folder.resolve("files");
    CompletableFuture<Integer> run =
        start(
            OutputStream.nullOutputStream(),
            ENDLESS
                + "CREATE TABLE files (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                + " 'path' = '"
                + files
                + "'); INSERT INTO files SELECT n FROM endless");
    while (!run.isDone() && list(files).isEmpty()) {
      Thread.onSpinWait();
    }

    runningJob.cancel();

    assertThat(run.get()).isEqualTo(130);
    assertThat(list(files)).isNotEmpty().allMatch(name -> name.startsWith("."));
  }

  @Test
  void runsNothingOnceCancelled() throws Exception {
    runningJob.cancel();

    CompletableFuture<Integer> run = start(OutputStream.nullOutputStream(), "SELECT nonsense");

    assertThat(run.get()).isEqualTo(130);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("interrupted in statement 1");
  }

  private CompletableFuture<Integer> start(OutputStream out, String sql, String... options) {
    String[] arguments =
        Stream.concat(Stream.of(options), Stream.of("-e", sql)).toArray(String[]::new);
    return CompletableFuture.supplyAsync(
        () -> Tailrace.run(arguments, new Terminal(out, err), runningJob));
  }

  private static List<String> list(Path folder) throws Exception {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
