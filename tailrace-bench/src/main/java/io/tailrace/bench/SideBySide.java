/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory.Handover;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The command that runs statements on stock Flink SQL and on Tailrace, in one JVM on one cluster,
 * and prints what a row costs each of them. It fails when the engines' answers differ.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares Tailrace with stock Flink SQL: the cases of the bench, or SQL files of your own.")
public final class SideBySide implements Callable<Integer> {
  private static final String ALL = "all";

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "SQL files to compare instead of the cases; each prepares its tables and ends with one"
              + " query or INSERT over sources that have an end.")
  private List<Path> files = List.of();

  @Option(
      names = "--suite",
      paramLabel = "NAME",
      description =
          "Compare a set of scripts instead of the cases: ${COMPLETION-CANDIDATES}; --cases chooses"
              + " among them.")
  private Optional<Suite> suite;

  @Option(
      names = "--cases",
      split = ",",
      defaultValue = ALL,
      paramLabel = "NAME",
      description =
          "Cases to run, with their baselines, or scripts of the suite; default: ${DEFAULT-VALUE}.")
  private List<String> cases;

  @Option(
      names = "--list",
      description =
          "Print the cases, or the scripts of the suite, with their queries; run nothing.")
  private boolean list;

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description =
          "Source rows of a run, of a script those of its largest table (of Nexmark its events);"
              + " default: as many as --list says.")
  private Optional<Long> rows;

  @Option(
      names = "--pairs",
      defaultValue = "7",
      description = "Measured pairs of runs of a case; default: ${DEFAULT-VALUE}.")
  private int pairs;

  @Option(
      names = "--warm-up",
      defaultValue = "2",
      description = "Pairs that run first and are not measured; default: ${DEFAULT-VALUE}.")
  private int warmUp;

  @Option(
      names = "--parallelism",
      split = ",",
      defaultValue = "1,2",
      description = "Parallelisms to measure; default: ${DEFAULT-VALUE}.")
  private List<Integer> parallelisms;

  @Option(
      names = "--handover",
      defaultValue = "COLUMNS",
      description =
          "What the source hands to Tailrace: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Handover handover;

  @Option(
      names = "--only",
      paramLabel = "ENGINE",
      description =
          "Run one engine only, for a profiler, and compare nothing: ${COMPLETION-CANDIDATES}.")
  private Optional<Engine> only;

  @Option(
      names = "--heap",
      description =
          "Measure the live heap of the cases with GROUP BY instead of their CPU time; see"
              + " docs/performance.md.")
  private boolean heap;

  @Option(names = "--csv", paramLabel = "FILE", description = "Also log every run to a file.")
  private Optional<Path> csv;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also draw the ratios, of one parallelism, into a file.")
  private Optional<Path> svg;

  @Spec private CommandSpec command;

  /** Runs the command line and exits with its status. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with its settings. */
  static CommandLine commandLine() {
    return new CommandLine(new SideBySide())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(SideBySide::explain);
  }

  /** What is wrong with the SQL of a user needs no stack trace. */
  private static int explain(Exception failure, CommandLine command, ParseResult arguments)
      throws Exception {
    if (failure instanceof ValidationException
        || failure instanceof TableException
        || failure instanceof SqlParserException) {
      command.getErr().println("bench: " + failure.getMessage());
      command.getErr().flush();
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw failure;
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = command.commandLine().getOut();
    requireThatOptionsAgree();
    List<SuiteScript> suiteScripts = chosenScripts();
    List<BenchCase> chosen = suite.isPresent() ? List.of() : chosenCases();
    if (list) {
      chosen.forEach(each -> list(each.name(), each.job().rows(), each.job().describe(), out));
      suiteScripts.forEach(each -> list(each.name(), each.rows(), each.describe(), out));
      out.flush();
      return CommandLine.ExitCode.OK;
    }
    rows.ifPresent(number -> requireAtLeast("--rows", 1, number));
    requireAtLeast("--pairs", 1, pairs);
    requireAtLeast("--warm-up", 0, warmUp);
    parallelisms.forEach(parallelism -> requireAtLeast("--parallelism", 1, parallelism));
    OptionalLong rowsOrCases = rows.map(OptionalLong::of).orElse(OptionalLong.empty());
    if (heap) {
      compareHeap(chosen, rowsOrCases, out);
      return CommandLine.ExitCode.OK;
    }
    try (InputFolder inputs = InputFolder.create()) {
      run(chosen, scripts(suiteScripts, rowsOrCases, inputs), rowsOrCases, out);
    }
    return CommandLine.ExitCode.OK;
  }

  /** Runs the scripts, or without any the cases. */
  private void run(
      List<BenchCase> chosen, List<BenchScript> scripts, OptionalLong rowsOrCases, PrintWriter out)
      throws Exception {
    try (RunLog log = openLog();
        BenchCluster cluster = BenchCluster.start(Collections.max(parallelisms))) {
      for (int parallelism : parallelisms) {
        CasePlanner planner =
            new CasePlanner(
                parallelism,
                scripts.isEmpty() ? rowsOrCases : OptionalLong.empty(),
                handover,
                new Configuration());
        CaseRunner runner = new CaseRunner(cluster, planner);
        List<BenchScript> runningScripts = BenchScript.at(parallelism, scripts);
        List<BenchCase> running =
            scripts.isEmpty()
                ? BenchCase.at(parallelism, chosen)
                : ScriptCases.of(runningScripts, runner, command.commandLine().getErr());
        if (running.isEmpty()) {
          out.printf(
              "Nothing that was chosen runs at parallelism %d: the answers would depend on the"
                  + " timing of the tasks.%n",
              parallelism);
          out.flush();
          continue;
        }
        compare(runner, running, runningScripts, log, out);
      }
    }
  }

  private void compare(
      CaseRunner runner,
      List<BenchCase> running,
      List<BenchScript> scripts,
      RunLog log,
      PrintWriter out)
      throws Exception {
    int parallelism = runner.planner().parallelism();
    List<Engine> engines = only.map(List::of).orElse(List.of(Engine.values()));
    Session session = new Session(runner, running, engines, log);
    session.run(warmUp, pairs);
    if (only.isPresent()) {
      return;
    }
    printReport(parallelism, new Report(session.series()), out);
    if (!scripts.isEmpty()) {
      out.println();
      ScriptLevels.table(scripts).forEach(out::println);
      out.flush();
    }
    if (svg.isPresent()) {
      Files.writeString(
          svg.get(),
          RatioChart.of(
              "CPU time per row: stock Flink SQL against Tailrace, parallelism " + parallelism,
              List.copyOf(session.series().values())));
    }
  }

  private static void list(String name, long rows, String query, PrintWriter out) {
    out.printf(
        Locale.ROOT, "%-32s %,11d rows  %s%n", name, rows, query.strip().replaceAll("\\s+", " "));
  }

  private List<SuiteScript> chosenScripts() {
    if (suite.isEmpty()) {
      return List.of();
    }
    try {
      return cases.contains(ALL) ? suite.get().scripts() : suite.get().named(cases);
    } catch (ValidationException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private List<BenchScript> scripts(
      List<SuiteScript> suiteScripts, OptionalLong rowsOrScripts, InputFolder inputs) {
    try {
      return suite.isPresent()
          ? suiteScripts.stream().map(each -> each.prepare(rowsOrScripts, inputs)).toList()
          : files.stream().map(BenchScript::read).toList();
    } catch (ValidationException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private void requireThatOptionsAgree() {
    if (!files.isEmpty() && (rows.isPresent() || suite.isPresent())) {
      throw new ParameterException(
          command.commandLine(),
          "--rows and --suite do not go with files; a file says itself what it reads.");
    }
    if (!files.isEmpty() && !cases.contains(ALL)) {
      throw new ParameterException(
          command.commandLine(),
          "--cases does not go with files; leave out the files that are not to run.");
    }
    if ((!files.isEmpty() || suite.isPresent()) && heap) {
      throw new ParameterException(
          command.commandLine(),
          "--heap is for the cases of the bench, not for files or a suite; choose some by --cases.");
    }
    if (svg.isPresent() && (parallelisms.size() > 1 || only.isPresent())) {
      throw new ParameterException(
          command.commandLine(),
          "--svg draws both engines at one parallelism; give --parallelism 1, and no --only.");
    }
  }

  private void compareHeap(List<BenchCase> chosen, OptionalLong rowsOrCases, PrintWriter out)
      throws Exception {
    List<BenchCase> grouped =
        chosen.stream().filter(each -> each.job() instanceof GroupByJob).toList();
    try (BenchCluster cluster = BenchCluster.start(1)) {
      HeapSession session =
          new HeapSession(new HeapRunner(cluster, rowsOrCases), command.commandLine().getErr());
      session.run(grouped).forEach(out::println);
    }
    out.flush();
  }

  private List<BenchCase> chosenCases() {
    try {
      return cases.contains(ALL) ? BenchCase.ALL : BenchCase.named(cases);
    } catch (ValidationException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private RunLog openLog() {
    PrintWriter progress = command.commandLine().getErr();
    if (csv.isEmpty()) {
      return RunLog.to(progress);
    }
    try {
      return RunLog.to(progress, csv.get());
    } catch (IOException e) {
      throw new ParameterException(
          command.commandLine(), "--csv names a file that cannot be written: " + e, e);
    }
  }

  private void requireAtLeast(String option, long least, long value) {
    if (value < least) {
      throw new ParameterException(
          command.commandLine(), option + " is " + value + "; it must be " + least + " at least.");
    }
  }

  private void printReport(int parallelism, Report report, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%nParallelism %d, %s, %d pairs after %d for warm-up; JDK %s, load %.1f on %d CPUs%n%n",
        parallelism,
        rows.map(number -> number + " rows").orElse("as many rows as each case has"),
        pairs,
        warmUp,
        Runtime.version(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        Runtime.getRuntime().availableProcessors());
    report.costs().forEach(out::println);
    out.println();
    report.others().forEach(out::println);
    out.flush();
  }
}
