/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.embedded.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person at the shell: types, waits for what appears, types on. */
class ShellTest {

  @TempDir Path folder;

  private EmbeddedCluster cluster;
  private OpenShell shell;
  private Conversation conversation;

  @BeforeEach
  void open() throws IOException {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 1);
    cluster = EmbeddedCluster.create(configuration);
    shell = new OpenShell(cluster.configuration(), folder.resolve("history"));
    conversation = shell.conversation();
  }

  @AfterEach
  void leave() throws Exception {
    shell.hangUp();
    cluster.close();
  }

  @Test
  void answersRunsJobsAndStopsThem() throws Exception {
    conversation.await("Flink SQL> ");
    conversation.type(
        "SELECT k, COUNT(*) AS c\nFROM (VALUES 'a', 'b', 'a') AS t (k)\nGROUP BY k;\n");
    assertThat(conversation.await("Received a total of 4 rows")).contains("| -U |", "| +U |");

    conversation.type(
        "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '9');\n");
    conversation.await("succeeded");
    conversation.type("CREATE TABLE nowhere (k INT, c BIGINT) WITH ('connector' = 'blackhole');\n");
    conversation.await("succeeded");
    conversation.type("EXPLAIN SELECT n + 1 FROM endless WHERE n > 2;\n");
    assertThat(conversation.await("1 row in set")).contains("level=[vector]");

    conversation.type(
        "INSERT INTO nowhere SELECT MOD(n, 3), COUNT(*) FROM endless GROUP BY MOD(n, 3);\n");
    conversation.await("Job ID: ");
    String job = conversation.awaitMatch("[0-9a-f]{32}");
    conversation.type("SHOW JOBS;\n");
    assertThat(conversation.await("rows in set"))
        .contains(job, "RUNNING")
        .as("on one line, and short")
        .containsPattern("\\| +SELECT .{1,59}… \\|");

    conversation.type(
        "SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "savepoints';\n");
    conversation.await("succeeded");
    conversation.type("STOP JOB '" + job + "' WITH SAVEPOINT;\n");
    assertThat(conversation.await("1 row in set"))
        .contains("/savepoints/savepoint-" + job.substring(0, 6));
    conversation.type("DESCRIBE JOB '" + job + "';\n");
    assertThat(conversation.await("1 row in set")).contains("FINISHED");

    conversation.type("STOP JOB '" + "0".repeat(32) + "';\n");
    conversation.await("Could not find Flink job");
    conversation.await("remedy: SHOW JOBS lists the jobs");

    conversation.type("SELECT nothing FROM nowhere;\n");
    conversation.await("Column 'nothing' not found");
    conversation.type("SELECT k FROM nowhre;\n");
    conversation.await("Object 'nowhre' not found");
    conversation.await("remedy: did you mean 'nowhere'?");
    conversation.type("CREATE TABLE t (n INT) WITH ('connector' = 'datagn');\nSELECT n FROM t;\n");
    conversation.await("Could not find any factory for identifier 'datagn'");
    conversation.await("remedy: did you mean 'datagen'?");
    conversation.type("QUIT;\n");
    shell.awaitEnd();
    assertThat(cluster.farewell()).isEmpty();
    assertThat(folder.resolve("history")).content().contains("SHOW JOBS;", "GROUP BY k;");
  }

  @Test
  void warnsOfSettingsAndNamesWhatIsWrong() throws Exception {
    conversation.await("Flink SQL> ");
    conversation.type("SET 'parallelism.defalt' = '2';\n");
    conversation.await(
        "Flink has no option 'parallelism.defalt'; did you mean 'parallelism.default'?");
    conversation.type("SET 'parallelism.default' = 'two';\n");
    conversation.await("[ERROR]");
    conversation.await("'parallelism.default' cannot be 'two'");
    conversation.type("SET 'tailrace.falback' = 'forbid';\n");
    conversation.await("Did you mean 'tailrace.fallback'?");
    conversation.type("SET 'parallelism.default' = '1';\n");
    assertThat(conversation.await("[INFO] Execute statement succeeded"))
        .doesNotContain("warning", "[ERROR]");

    conversation.type("SELCT 1;\n");
    conversation.await("'SELCT' begins no statement");
    conversation.await("remedy: did you mean 'SELECT'?");
    conversation.type("SHOW TABLE;\n");
    conversation.await("remedy: did you mean 'TABLES'?");
    conversation.type("STOP JOB 'abc';\n");
    conversation.await(
        "There is no job 'abc': the id of a job has 32 hexadecimal digits; SHOW JOBS");

    Path damaged = Files.createDirectories(folder.resolve("damaged"));
    Files.write(damaged.resolve("_metadata"), new byte[] {1, 2});
    conversation.type("CREATE TABLE o (n INT) WITH ('connector' = 'blackhole');\n");
    conversation.await("succeeded");
    conversation.type("SET 'execution.state-recovery.path' = '" + damaged.toUri() + "';\n");
    conversation.await("succeeded");
    conversation.type("INSERT INTO o SELECT 1;\n");
    conversation.await(
        "The savepoint '" + damaged.toUri() + "' cannot be read: its file _metadata");
    conversation.await("remedy: SET 'execution.state-recovery.path' to an earlier");
  }

  @Test
  void endsWithItsInput() throws Exception {
    conversation.await("Flink SQL> ");
    shell.hangUp();
    shell.awaitEnd();
  }
}
