/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A program that has run as a user runs it.
 *
 * @param exitCode what the shell sees
 */
public record ShellRun(int exitCode, String out, String err) {

  /** Runs {@code bin/tailrace} of the assembled folder to its end. */
  public static ShellRun tailrace(Path clusters, String... arguments) throws Exception {
    return end(startTailrace(clusters, arguments));
  }

  /** Starts {@code bin/tailrace}; what it prints is lost. */
  public static Process tailraceInBackground(Path clusters, String... arguments)
      throws IOException {
    Process process = startTailrace(clusters, arguments);
    process.getInputStream().close();
    process.getErrorStream().close();
    return process;
  }

  private static Process startTailrace(Path clusters, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("bash", Distribution.HOME.resolve("bin/tailrace").toString()));
    command.addAll(List.of(arguments));
    return start(
        command,
        Map.of(
            "TAILRACE_CLUSTER_DIR", clusters.toString(),
            "TAILRACE_LOG_DIR", clusters.resolve("client-log").toString(),
            "JAVA_HOME", System.getProperty("java.home")));
  }

  /** Runs a program to its end. */
  public static ShellRun of(List<String> command, Map<String, String> environment)
      throws Exception {
    return end(start(command, environment));
  }

  private static Process start(List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("TAILRACE_JAVA_OPTS");
    builder.environment().remove("CLASSPATH");
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  private static ShellRun end(Process process) throws Exception {
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
    String out = text(process.getInputStream());
    return new ShellRun(process.waitFor(), out, err.get());
  }

  private static String text(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
