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
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.ValidationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command that runs statements on stock Flink SQL and on Tailrace, in one JVM on one cluster,
 * and prints what a row costs each of them. It fails when the engines' answers differ.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares Tailrace with stock Flink SQL, statement by statement.")
public final class SideBySide implements Callable<Integer> {
  private static final String ALL = "all";

  @Option(
      names = "--cases",
      split = ",",
      defaultValue = ALL,
      paramLabel = "NAME",
      description = "Cases to run, with their baselines; default: ${DEFAULT-VALUE}.")
  private List<String> cases;

  @Option(names = "--list", description = "Print the cases with their queries and run nothing.")
  private boolean list;

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description = "Source rows of a run; default: as many as --list says for the case.")
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

  @Spec private CommandSpec command;

  /** Runs the command line and exits with its status. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with its settings. */
  static CommandLine commandLine() {
    return new CommandLine(new SideBySide()).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = command.commandLine().getOut();
    if (list) {
      BenchCase.ALL.forEach(
          each ->
              out.printf(
                  Locale.ROOT,
                  "%-24s %,11d rows  %s%n",
                  each.name(),
                  each.job().table().rows(),
                  each.job().describe()));
      return CommandLine.ExitCode.OK;
    }
    rows.ifPresent(number -> requireAtLeast("--rows", 1, number));
    requireAtLeast("--pairs", 1, pairs);
    requireAtLeast("--warm-up", 0, warmUp);
    parallelisms.forEach(parallelism -> requireAtLeast("--parallelism", 1, parallelism));
    List<BenchCase> chosen = chosenCases();
    OptionalLong rowsOrCases = rows.map(OptionalLong::of).orElse(OptionalLong.empty());
    if (heap) {
      compareHeap(chosen, rowsOrCases, out);
      return CommandLine.ExitCode.OK;
    }
    List<Engine> engines = only.map(List::of).orElse(List.of(Engine.values()));
    try (RunLog log = openLog();
        BenchCluster cluster = BenchCluster.start(Collections.max(parallelisms))) {
      for (int parallelism : parallelisms) {
        CasePlanner planner =
            new CasePlanner(parallelism, rowsOrCases, handover, new Configuration());
        List<BenchCase> running = BenchCase.at(parallelism, chosen);
        Session session = new Session(new CaseRunner(cluster, planner), running, engines, log);
        session.run(warmUp, pairs);
        if (only.isEmpty()) {
          printReport(parallelism, new Report(session.series()), out);
        }
      }
    }
    return CommandLine.ExitCode.OK;
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
