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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
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
    return end(start(clusters, arguments));
  }

  /** Runs {@code bin/tailrace} to its end with more variables of the environment. */
  static ShellRun tailrace(Path clusters, Map<String, String> more, String... arguments)
      throws Exception {
    Map<String, String> environment = new HashMap<>(environment(clusters));
    environment.putAll(more);
    return of(command(arguments), environment);
  }

  /** Starts {@code bin/tailrace}; what it prints is lost. */
  public static Process tailraceInBackground(Path clusters, String... arguments)
      throws IOException {
    Process process = start(clusters, arguments);
    process.getInputStream().close();
    process.getErrorStream().close();
    return process;
  }

  /**
   * Starts {@code bin/tailrace} as if its input were a terminal; its streams stay open.
   *
   * @param java an empty folder, for a JDK whose {@code bin/java} pretends that
   */
  public static Process tailraceAtTerminal(Path clusters, Path java, String... arguments)
      throws IOException {
    Path program = Files.createDirectories(java.resolve("bin")).resolve("java");
    Files.writeString(
        program,
        """
        #!/usr/bin/env bash
        arguments=()
        for argument in "$@"; do
          [ "$argument" != -Dtailrace.terminals= ] || argument=-Dtailrace.terminals=0
          arguments+=("$argument")
        done
        exec '%s/bin/java' "${arguments[@]}"
        """
            .formatted(System.getProperty("java.home")));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    Map<String, String> environment = new HashMap<>(environment(clusters));
    environment.put("JAVA_HOME", java.toString());
    environment.put("TERM", "dumb");
    return open(command(arguments), environment);
  }

  /** Starts {@code bin/tailrace} without input; its other streams stay open. */
  public static Process start(Path clusters, String... arguments) throws IOException {
    return start(command(arguments), environment(clusters));
  }

  private static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("bash", Distribution.HOME.resolve("bin/tailrace").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Map<String, String> environment(Path clusters) {
    return Map.of(
        "TAILRACE_CLUSTER_DIR", clusters.toString(),
        "TAILRACE_LOG_DIR", clusters.resolve("client-log").toString(),
        "JAVA_HOME", System.getProperty("java.home"));
  }

  /** Runs a program to its end. */
  public static ShellRun of(List<String> command, Map<String, String> environment)
      throws Exception {
    return end(start(command, environment));
  }

  private static Process start(List<String> command, Map<String, String> environment)
      throws IOException {
    Process process = open(command, environment);
    process.getOutputStream().close();
    return process;
  }

  private static Process open(List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("TAILRACE_JAVA_OPTS");
    builder.environment().remove("CLASSPATH");
    builder.environment().putAll(environment);
    return builder.start();
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
