/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.embedded.EmbeddedCluster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person at the shell: types, waits for what appears, types on. */
class ShellTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;

  private final PipedOutputStream keyboard = new PipedOutputStream();
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private EmbeddedCluster cluster;
  private CompletableFuture<Void> shell;
  private int seen;

  @BeforeEach
  void open() throws IOException {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 1);
    configuration.setString("sql-client.execution.result-mode", "tableau");
    cluster = EmbeddedCluster.create(configuration);
    PipedInputStream input = new PipedInputStream(keyboard, 1 << 16);
    Shell opened =
        new Shell(
            cluster.configuration(),
            () -> {
              try {
                return new ExternalTerminal("test", "dumb", input, screen, StandardCharsets.UTF_8);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            },
            folder.resolve("history"));
    shell =
        CompletableFuture.runAsync(
            () -> {
              try {
                opened.run();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @AfterEach
  void leave() throws Exception {
    keyboard.close();
    cluster.close();
  }

  @Test
  void answersRunsJobsAndStopsThem() throws Exception {
    await("Flink SQL> ");
    type("SELECT k, COUNT(*) AS c\nFROM (VALUES 'a', 'b', 'a') AS t (k)\nGROUP BY k;\n");
    assertThat(await("Received a total of 4 rows")).contains("| -U |", "| +U |");

    type("CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '9');\n");
    await("succeeded");
    type("CREATE TABLE nowhere (k INT, c BIGINT) WITH ('connector' = 'blackhole');\n");
    await("succeeded");
    type("EXPLAIN SELECT n + 1 FROM endless WHERE n > 2;\n");
    assertThat(await("1 row in set")).contains("level=[vector]");

    type("INSERT INTO nowhere SELECT MOD(n, 3), COUNT(*) FROM endless GROUP BY MOD(n, 3);\n");
    await("Job ID: ");
    String job = awaitMatch("[0-9a-f]{32}");
    type("SHOW JOBS;\n");
    assertThat(await("rows in set")).contains(job, "RUNNING");

    type("SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "savepoints';\n");
    await("succeeded");
    type("STOP JOB '" + job + "' WITH SAVEPOINT;\n");
    assertThat(await("1 row in set")).contains("/savepoints/savepoint-" + job.substring(0, 6));
    type("DESCRIBE JOB '" + job + "';\n");
    assertThat(await("1 row in set")).contains("FINISHED");

    type("SELECT nothing FROM nowhere;\n");
    await("Column 'nothing' not found");
    type("SELECT k FROM nowhre;\n");
    await("Object 'nowhre' not found");
    await("remedy: did you mean 'nowhere'?");
    type("CREATE TABLE t (n INT) WITH ('connector' = 'datagn');\nSELECT n FROM t;\n");
    await("Could not find any factory for identifier 'datagn'");
    await("remedy: did you mean 'datagen'?");
    type("QUIT;\n");
    shell.get();
    assertThat(cluster.jobs()).isEmpty();
    assertThat(folder.resolve("history")).content().contains("SHOW JOBS;", "GROUP BY k;");
  }

  @Test
  void endsWithItsInput() throws Exception {
    await("Flink SQL> ");
    keyboard.close();
    shell.get();
  }

  private void type(String keys) throws IOException {
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  /** Waits until a text is on the screen; returns what has appeared up to its end since then. */
  private String await(String text) throws InterruptedException {
    return awaitMatch("(?s).*?" + Pattern.quote(text));
  }

  private String awaitMatch(String pattern) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      String all = screen.toString(StandardCharsets.UTF_8);
      Matcher matcher = Pattern.compile(pattern).matcher(all).region(seen, all.length());
      if (matcher.find()) {
        seen = matcher.end();
        return matcher.group();
      }
      assertThat(System.nanoTime())
          .as("'%s' does not appear: %s", pattern, all.substring(seen))
          .isLessThan(deadline);
      assertThat(shell.isDone()).as("the shell has ended: %s", all).isFalse();
      Thread.sleep(10);
    }
  }
}
