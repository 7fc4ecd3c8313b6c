/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code bin/tailrace}. */
public final class Tailrace {

  private static final int SECONDS_TO_CANCEL = 10;

  private static final String LONG_OPTION = "--";

  private Tailrace() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    RunningJob runningJob = new RunningJob();
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> cancelAndWait(runningJob, ended), "tailrace-interrupt"));
    Terminal terminal =
        new Terminal(
            new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            StandardStream.terminals());
    int exitCode = run(args, terminal, runningJob);
    ended.countDown();
    System.exit(exitCode);
  }

  /**
   * Runs a command line within this process.
   *
   * @param out receives the results
   * @param err receives messages
   * @return the exit code
   */
  public static int run(String[] args, OutputStream out, OutputStream err) {
    return run(args, new Terminal(out, err), new RunningJob());
  }

  static int run(String[] args, Terminal terminal, RunningJob runningJob) {
    CommandLine commandLine =
        new CommandLine(new TailraceCommand(terminal, runningJob))
            .addSubcommand(new GatewayCommand(terminal, runningJob))
            .addSubcommand(new ClusterCommand(terminal))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(terminal.results(), true))
            .setParameterExceptionHandler((e, arguments) -> wrongUsage(e, terminal))
            .setExecutionExceptionHandler((e, command, result) -> brokenOutput(e, terminal));
    return commandLine.execute(args);
  }

  private static int wrongUsage(ParameterException e, Terminal terminal) {
    terminal.message("tailrace: " + e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched) {
      nearest(unmatched)
          .ifPresent(near -> terminal.message("  remedy: did you mean '" + near + "'?"));
    }
    terminal.message("Try 'tailrace --help'.");
    return ExitCode.USAGE;
  }

  /** The option or command that was most likely meant. */
  private static Optional<String> nearest(UnmatchedArgumentException e) {
    CommandLine command = e.getCommandLine();
    String given = e.getUnmatched().get(0).split("=", 2)[0];
    if (!given.startsWith(LONG_OPTION)) {
      return NearestName.to(given, command.getSubcommands().keySet());
    }
    // Without the dashes, which are right in any case and would count as likeness.
    List<String> known =
        command.getCommandSpec().optionsMap().keySet().stream()
            .filter(name -> name.startsWith(LONG_OPTION))
            .map(name -> name.substring(LONG_OPTION.length()))
            .toList();
    return NearestName.to(given.substring(LONG_OPTION.length()), known)
        .map(name -> LONG_OPTION + name);
  }

  private static int brokenOutput(Exception e, Terminal terminal) throws Exception {
    if (e instanceof IOException) {
      terminal.message("tailrace: " + e.getMessage());
      return ExitCode.STATEMENT_FAILED;
    }
    throw e;
  }

  /** On Ctrl-C: the job is cancelled and the run given the time to say so. */
  private static void cancelAndWait(RunningJob runningJob, CountDownLatch ended) {
    runningJob.cancel();
    try {
      boolean inTime = ended.await(SECONDS_TO_CANCEL, TimeUnit.SECONDS);
      if (!inTime) {
        System.err.println("tailrace: the job did not end within " + SECONDS_TO_CANCEL + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
