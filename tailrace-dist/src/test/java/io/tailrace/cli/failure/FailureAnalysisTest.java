/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.KnownNames;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;

/** What is made of exceptions as Flink nests them; those of the parser are in BadInputTest. */
class FailureAnalysisTest {

  private final Configuration options = new Configuration();

  private final FailureAnalysis analysis =
      new FailureAnalysis(
          new KnownNames() {
            @Override
            public Collection<String> tables() {
              return List.of("flights");
            }

            @Override
            public Collection<String> columns() {
              return List.of("delay");
            }

            @Override
            public Collection<String> functions() {
              return List.of("upper");
            }

            @Override
            public Collection<String> formats() {
              return List.of("csv");
            }
          },
          () -> options);

  @Test
  void findsTheReasonOfAFailedJob() {
    Throwable reason =
        new RuntimeException(
            "Fail to deserialize at field: a.",
            new NumberFormatException("For input string: \"x\""));
    Throwable thrown =
        new RuntimeException(
            "Failed to fetch next result",
            new IOException(
                "Failed to fetch job execution result",
                new ExecutionException(
                    new JobExecutionException(
                        new JobID(),
                        "Job execution failed.",
                        new JobException(
                            "Recovery is suppressed by NoRestartBackoffTimeStrategy", reason)))));

    Failure failure = explain(thrown);

    assertThat(failure.message())
        .isEqualTo("Fail to deserialize at field: a: For input string: \"x\"");
    assertThat(failure.remedy().orElseThrow()).startsWith("correct that field of the file");
    assertThat(failure.inSql()).isEmpty();
  }

  @Test
  void unpacksSerializedExceptions() {
    Throwable thrown =
        new TableException(
            "Failed to execute sql",
            new SerializedThrowable(new IOException("No space left on device")));

    Failure failure = explain(thrown);

    assertThat(failure.message()).isEqualTo("No space left on device");
    assertThat(failure.remedy().orElseThrow()).startsWith("free space on that disk");
  }

  @Test
  void saysEachThingOnce() {
    Throwable inner = new IllegalArgumentException("the port is taken");

    assertThat(explain(new RuntimeException(inner)).message()).isEqualTo("the port is taken");
    assertThat(explain(new TableException("Cannot start: the port is taken.", inner)).message())
        .isEqualTo("Cannot start: the port is taken");
  }

  @Test
  void namesExceptionsThatHaveNoMessage() {
    assertThat(explain(new IllegalStateException()).message()).isEqualTo("IllegalStateException");
    assertThat(explain(new NullPointerException("x is null")).message())
        .isEqualTo("NullPointerException: x is null");
  }

  @Test
  void survivesACircleOfCauses() {
    Exception outer = new Exception("outer");
    Exception inner = new Exception("inner", outer);
    outer.initCause(inner);

    assertThat(explain(outer).message()).isEqualTo("outer: inner");
  }

  @Test
  void putsListsOnOneLine() {
    Failure failure =
        explain(
            new ValidationException(
                "Unable to create a source.\n\nTable options are:\n\n'connector'='datagn'",
                new ValidationException(
                    "Could not find any factory for identifier 'datagn' in the classpath.\n\n"
                        + "Available factory identifiers are:\n\nblackhole\ndatagen")));

    assertThat(failure.message())
        .isEqualTo(
            "Unable to create a source: Could not find any factory for identifier 'datagn' in the"
                + " classpath. Available factory identifiers are: blackhole, datagen");
    assertThat(failure.remedy()).contains("did you mean 'datagen'?");
  }

  @Test
  void suggestsNames() {
    assertThat(remedyFor("Object 'flihgts' not found")).isEqualTo("did you mean 'flights'?");
    assertThat(remedyFor("Cannot find table '`c`.`d`.`flight`' in any of the catalogs"))
        .isEqualTo("did you mean 'flights'?");
    assertThat(remedyFor("Column 'delai' not found in any table"))
        .isEqualTo("did you mean 'delay'?");
    assertThat(remedyFor("Unknown target column 'dely'")).isEqualTo("did you mean 'delay'?");
    assertThat(remedyFor("No match found for function signature UPPR(<CHARACTER>)"))
        .isEqualTo("did you mean 'upper'?");
    assertThat(remedyFor("Could not find any format factory for identifier 'cvs' in the classpath"))
        .isEqualTo("did you mean 'csv'?");
    assertThat(remedyFor("Object 'customers' not found"))
        .startsWith("SHOW TABLES lists the tables");
  }

  @Test
  void leavesOutTheRuleThatFailed() {
    Throwable inner =
        new ValidationException(
            "The window function requires the timecol is a time attribute type, but is"
                + " TIMESTAMP(3).");

    Failure failure =
        explain(new RuntimeException("Error while applying rule R, args [rel#1:Scan]", inner));

    assertThat(failure.message())
        .isEqualTo(
            "The window function requires the timecol is a time attribute type, but is"
                + " TIMESTAMP(3)");
    assertThat(failure.remedy().orElseThrow()).contains("WATERMARK FOR");
  }

  @Test
  void addsNothingToASuggestionOfCalcite() {
    assertThat(
            explain(new ValidationException("Object 'Flights' not found; did you mean 'flights'?"))
                .remedy())
        .isEmpty();
  }

  @Test
  void suggestsColumnsThatTheStatementNames() {
    for (String sql :
        new String[] {
          "SELECT cuont FROM (VALUES (1, 2)) AS t (k, `count`)",
          "WITH t (k, count) AS (SELECT 1, 2) SELECT cuont FROM t",
          "SELECT cuont FROM (SELECT COUNT(*) AS count FROM flights)",
        }) {
      assertThat(
              analysis.explain(new ValidationException("Column 'cuont' not found"), sql).remedy())
          .as(sql)
          .contains("did you mean 'count'?");
    }
    assertThat(
            analysis
                .explain(
                    new ValidationException("Column 'cuont' not found"),
                    "SELECT cuont FROM (SELECT 1) AS counts (a)")
                .remedy()
                .orElseThrow())
        .as("the name of a table is none of a column")
        .startsWith("DESCRIBE the table");
  }

  @Test
  void suggestsTypesAndConnectors() {
    String noConnector =
        "Table options do not contain an option key 'connector' for discovering a connector.";
    String given = "Unable to create a sink.\n\nTable options are:\n\n";

    assertThat(remedyFor("Unknown identifier 'INTT'")).isEqualTo("did you mean 'INT'?");
    assertThat(remedyFor("Unknown identifier 'Passenger'")).startsWith("use a type of SQL");
    assertThat(remedyFor(noConnector + given + "'conector'='print'"))
        .isEqualTo("did you mean 'connector' by 'conector'?");
    assertThat(remedyFor(noConnector + given + "'path'='x'"))
        .isEqualTo("name one: WITH ('connector' = '...')");
  }

  @Test
  void saysWhatThereIsInPlaceOfAnOptionOfFlinksCommandLine() {
    Failure failure =
        explain(
            new IllegalStateException(
                "Cannot map checkpoint/savepoint state for operator abc to the new program. If you"
                    + " want to allow to skip this, you can set the --allowNonRestoredState option"
                    + " on the CLI."));

    assertThat(failure.message())
        .endsWith("to skip this, SET 'execution.state-recovery.ignore-unclaimed-state' = 'true'")
        .doesNotContain("--allow");
    assertThat(failure.remedy().orElseThrow()).startsWith("run the statement that the savepoint");
  }

  @Test
  void namesASavepointThatCannotBeRead() {
    EOFException thrown = new EOFException();
    thrown.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.io.DataInputStream", "readInt", "DataInputStream.java", 1),
          new StackTraceElement(
              Checkpoints.class.getName(), "loadCheckpointMetadata", "Checkpoints.java", 1)
        });
    options.set(StateRecoveryOptions.SAVEPOINT_PATH, "file:///sp");

    Failure failure = explain(new TableException("Failed to execute sql", thrown));
    Failure ofText =
        analysis
            .explain(
                TraceText.of(ExceptionUtils.stringifyException(new IOException("no", thrown))), "")
            .orElseThrow();

    assertThat(failure.message())
        .isEqualTo(
            "The savepoint 'file:///sp' cannot be read: its file _metadata is damaged or cut off"
                + " (EOFException)");
    assertThat(ofText.message()).startsWith("The savepoint 'file:///sp' cannot be read");
    assertThat(failure.remedy().orElseThrow())
        .isEqualTo(ofText.remedy().orElseThrow())
        .contains("'execution.state-recovery.path' to an earlier checkpoint");
    assertThat(explain(new IOException("no", new EOFException())).message())
        .as("of another file")
        .isEqualTo("no: EOFException");
  }

  @Test
  void saysWhatExceptionsOfFilesSayByTheirClass() {
    assertThat(
            explain(new TableException("Cannot write to 'x'", new AccessDeniedException("/x")))
                .message())
        .isEqualTo("Cannot write to 'x': /x: permission denied");
    assertThat(explain(new NoSuchFileException("/x")).message())
        .isEqualTo("/x: no such file or folder");
    assertThat(explain(new FileSystemException("/x", null, "Not a directory")).message())
        .isEqualTo("/x: Not a directory");
  }

  @Test
  void keepsPlacesOfFilesOnly() {
    assertThat(
            explain(new IOException("bad\n at [Source: (a.Stream); line: 7, column: 3]")).message())
        .isEqualTo("bad, line 7, column 3");
    assertThat(
            explain(
                    new IOException(
                        "bad\n at [Source: REDACTED (`X` disabled); line: 1, column: 3]"))
                .message())
        .isEqualTo("bad");
    assertThat(explain(new IOException("look at [Source]")).message())
        .isEqualTo("look at [Source]");
  }

  @Test
  void explainsATextOnlyWhenItHasARemedy() {
    assertThat(analysis.explain(TraceText.of("Object 'flihgts' not found"), "").orElseThrow())
        .isEqualTo(
            new Failure(
                "Object 'flihgts' not found",
                Optional.empty(),
                Optional.of("did you mean 'flights'?")));
    assertThat(analysis.explain(TraceText.of("something else"), "")).isEmpty();
    assertThat(analysis.explain(TraceText.of(new IllegalStateException()), "")).isEmpty();
  }

  private String remedyFor(String message) {
    return explain(new ValidationException(message)).remedy().orElseThrow();
  }

  private Failure explain(Throwable thrown) {
    return analysis.explain(thrown, "SELECT 1");
  }
}
