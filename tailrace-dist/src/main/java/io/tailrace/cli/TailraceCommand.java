/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.options.ConfigurationFile;
import io.tailrace.cli.options.Setting;
import io.tailrace.cli.options.SettingCheck;
import io.tailrace.cli.options.SettingException;
import io.tailrace.cli.result.OutputMode;
import io.tailrace.cli.result.ResultFormat;
import io.tailrace.cli.script.Script;
import io.tailrace.cli.script.ScriptException;
import io.tailrace.cli.script.Statement;
import io.tailrace.cli.script.StatementSplitter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line: its options, and the way from them to a run. */
@Command(
    name = "tailrace",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = "Runs Flink SQL on columnar batches, in this process.",
    footer = {
      "",
      "In string literals of a script, $${script.dir} stands for the folder of the script (with -e:"
          + " the working folder) and $${temp.dir} for a new folder that is deleted when the command"
          + " ends.",
      "",
      "Exit code: 0 all statements ran, 1 a statement failed, 2 wrong usage, 130 interrupted.",
      "TAILRACE_JAVA_OPTS holds further JVM options, such as -Xmx4g."
    })
final class TailraceCommand implements Callable<Integer> {

  private static final String SET_OPTION = "--set";

  @ArgGroup(multiplicity = "1")
  private Source source;

  /** Where the SQL comes from. */
  static final class Source {
    @Option(
        names = {"-f", "--file"},
        paramLabel = "FILE",
        description = "Run the statements of an SQL script.")
    private Optional<Path> file;

    @Option(
        names = {"-e", "--execute"},
        paramLabel = "SQL",
        description = "Run these statements.")
    private Optional<String> sql;
  }

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Read options from a file of 'key: value' lines, as Flink's config.yaml; a bare number is"
              + " milliseconds where a duration is meant.")
  private Optional<Path> configuration;

  @Option(
      names = SET_OPTION,
      paramLabel = "KEY=VALUE",
      description = "Set an option, after those of --conf. May be given several times.")
  private List<String> settings = List.of();

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
    try (TemporaryFolder temporary = new TemporaryFolder()) {
      Script script =
          source.file.isPresent()
              ? Script.read(source.file.get())
              : Script.inline(source.sql.orElseThrow());
      List<Statement> statements =
          StatementSplitter.split(
              script,
              Map.of(
                  "script.dir", script.folder().toString(),
                  "temp.dir", temporary.path().toString()));
      RunOptions options =
          new RunOptions(
              output,
              format,
              maxRows,
              verbose ? RunOptions.Detail.VERBOSE : RunOptions.Detail.BRIEF);
      EmbeddedSession session = new EmbeddedSession(checkedSettings());
      return new ScriptRunner(script, session, runningJob, options, terminal).run(statements);
    } catch (ScriptException | SettingException e) {
      return usage(e.getMessage());
    }
  }

  private List<Setting> checkedSettings() throws SettingException {
    List<Setting> all = new ArrayList<>();
    if (configuration.isPresent()) {
      all.addAll(ConfigurationFile.read(configuration.get()));
    }
    for (String text : settings) {
      all.add(Setting.parse(text, SET_OPTION));
    }
    SettingCheck check = new SettingCheck();
    for (Setting setting : all) {
      check.check(setting).ifPresent(warning -> terminal.message("warning: " + warning));
    }
    return all;
  }

  private int usage(String message) {
    terminal.message("tailrace: " + message);
    return ExitCode.USAGE;
  }
}
