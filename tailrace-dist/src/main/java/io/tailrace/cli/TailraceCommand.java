/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.options.Setting;
import io.tailrace.cli.options.SettingException;
import io.tailrace.cli.result.OutputMode;
import io.tailrace.cli.result.ResultFormat;
import io.tailrace.cli.script.Script;
import io.tailrace.cli.script.ScriptException;
import io.tailrace.cli.script.Statement;
import io.tailrace.cli.script.StatementSplitter;
import io.tailrace.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line: its options, and the way from them to a run. */
@Command(
    name = "tailrace",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    customSynopsis = {
      "tailrace [OPTIONS]                     a shell; or runs what is piped into it",
      "       tailrace -f FILE | -e SQL [OPTIONS]    runs a script",
      "       tailrace gateway [OPTIONS]             serves REST and JDBC clients",
      "       tailrace bench [FILE.sql]...           compares with stock Flink SQL (sources only)",
      "       tailrace cluster start|status|stop     a cluster of several processes",
      ""
    },
    description = "Runs Flink SQL on columnar batches, in this process or on a cluster.%n",
    optionListHeading = "Options:%n",
    commandListHeading = "%nCommands ('tailrace COMMAND --help' tells more):%n",
    footer = {
      "",
      "First steps:",
      "  tailrace -e \"SELECT k, COUNT(*) FROM (VALUES 'a', 'b', 'a') AS t (k) GROUP BY k\"",
      "  tailrace -f job.sql --format csv > result.csv",
      "  tailrace -f job.sql --set parallelism.default=4 --set table.exec.state.ttl=1h",
      "  tailrace --cluster 127.0.0.1:8081       a shell whose jobs run on that cluster",
      "  tailrace                                then type SQL that ends with ';', or HELP;",
      "",
      "What the engine decides, and why:",
      "  tailrace -e \"CREATE TABLE t (n INT) WITH ('connector' = 'datagen');",
      "               EXPLAIN SELECT n, COUNT(*) FROM t GROUP BY n\"",
      "  SET 'tailrace.fallback' = 'forbid';     refuses what is not native yet",
      "",
      "Jobs and savepoints, in a script or the shell:",
      "  SET 'table.dml-sync' = 'false';         an INSERT goes on in the background (a shell's"
          + " always does)",
      "  SHOW JOBS;  STOP JOB '<id>';  STOP JOB '<id>' WITH SAVEPOINT;",
      "                                          with --cluster, of all jobs of the cluster",
      "  SET 'execution.state-recovery.path' = '<savepoint>';  and INSERT again: goes on from it",
      "",
      "In string literals of a script:",
      "  $${script.dir}   the folder of the script; with -e the working folder",
      "  $${temp.dir}     a new folder that is deleted when the command ends",
      "  $${job.id}       the job that was started last in the background",
      "  $${savepoint}    the savepoint that was made last",
      "",
      "Exit code: 0 all statements ran, 1 a statement failed, 2 wrong usage, 130 interrupted.",
      "TAILRACE_JAVA_OPTS holds further JVM options, such as -Xmx4g."
    })
final class TailraceCommand implements Callable<Integer> {

  private static final String STANDARD_INPUT = "-";

  private static final Set<String> SCRIPT_OPTIONS =
      Set.of("--output", "--format", "--max-rows", "--verbose");

  @ArgGroup(multiplicity = "0..1")
  private Source source = new Source();

  /** Where the SQL comes from. */
  static final class Source {
    @Option(
        names = {"-f", "--file"},
        paramLabel = "FILE",
        description = "Run the statements of an SQL script; - is the standard input.")
    private Optional<Path> file = Optional.empty();

    @Option(
        names = {"-e", "--execute"},
        paramLabel = "SQL",
        description = "Run these statements.")
    private Optional<String> sql = Optional.empty();
  }

  @Mixin private SettingOptions settings;

  @Mixin private ClusterOption cluster;

  @Option(
      names = "--output",
      paramLabel = "final|changelog",
      defaultValue = "final",
      description =
          "What a SELECT prints: its final rows, in the order of its ORDER BY and then of its"
              + " columns, or every change as it arrives. Default: ${DEFAULT-VALUE}.")
  private OutputMode output;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      defaultValue = "table",
      description = "How rows are printed. Default: ${DEFAULT-VALUE}.")
  private ResultFormat format;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "The most rows that a final result may have; they are held in memory. Default:"
              + " ${DEFAULT-VALUE}.")
  private long maxRows;

  @Option(
      names = "--verbose",
      description = "Print each statement's time, and the stack trace of an error.")
  private boolean verbose;

  @Spec private CommandSpec spec;

  private final Terminal terminal;
  private final RunningJob runningJob;

  TailraceCommand(Terminal terminal, RunningJob runningJob) {
    this.terminal = terminal;
    this.runningJob = runningJob;
  }

  @Override
  public Integer call() throws IOException {
    if (maxRows < 1) {
      return usage("--max-rows must be at least 1, not " + maxRows);
    }
    try {
      List<Setting> checked = settings.checked(terminal::message);
      if (isShell()) {
        return shell(checked);
      }
      try (TemporaryFolder temporary = new TemporaryFolder()) {
        return run(script(), temporary, checked);
      }
    } catch (ScriptException | SettingException e) {
      return usage(e.getMessage());
    } catch (ClusterException e) {
      terminal.message("tailrace: " + e.getMessage());
      return ExitCode.STATEMENT_FAILED;
    }
  }

  private boolean isShell() {
    return source.file.isEmpty()
        && source.sql.isEmpty()
        && terminal.isInteractive(StandardStream.INPUT);
  }

  private int shell(List<Setting> checked) throws IOException, ClusterException {
    Optional<String> ofScripts =
        spec.commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .filter(SCRIPT_OPTIONS::contains)
            .findFirst();
    if (ofScripts.isPresent()) {
      return usage(ofScripts.get() + " is for scripts; give one with -f or -e");
    }
    return new ShellSession(terminal, runningJob).run(SessionDefaults.with(cluster.under(checked)));
  }

  private Script script() throws ScriptException {
    if (source.sql.isPresent()) {
      return Script.inline(source.sql.get());
    }
    return source.file.isEmpty() || source.file.get().toString().equals(STANDARD_INPUT)
        ? Script.read(terminal.input(), "stdin")
        : Script.read(source.file.get());
  }

  private int run(Script script, TemporaryFolder temporary, List<Setting> checked)
      throws ScriptException, ClusterException {
    List<Statement> statements =
        StatementSplitter.split(
            script,
            Map.of(
                "script.dir", script.folder().toString(),
                "temp.dir", temporary.path().toString()));
    RunOptions options =
        new RunOptions(
            output, format, maxRows, verbose ? RunOptions.Detail.VERBOSE : RunOptions.Detail.BRIEF);
    try (EmbeddedSession session = new EmbeddedSession(cluster.under(checked))) {
      if (statements.stream().anyMatch(Statement::mayStartJob)) {
        session.expectJob();
      }
      return new ScriptRunner(script, session, runningJob, options, terminal).run(statements);
    }
  }

  private int usage(String message) {
    terminal.message("tailrace: " + message);
    return ExitCode.USAGE;
  }
}
