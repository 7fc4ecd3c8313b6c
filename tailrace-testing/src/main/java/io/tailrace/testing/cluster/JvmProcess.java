/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM with the class path of this one. */
final class JvmProcess implements AutoCloseable {
  private static final int LOG_TAIL_CHARS = 4000;
  private static final int KILL_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Path log;

  private JvmProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a JVM.
   *
   * @param folder of its log and its temporary files
   * @param environment variables beyond those of this process
   * @param flags of the JVM
   * @param command main class and arguments
   */
  static JvmProcess start(
      String name,
      Path folder,
      Map<String, String> environment,
      List<String> flags,
      List<String> command) {
    Path log = folder.resolve(name + ".log");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(flags);
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens"))
        .forEach(line::add);
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Orphan.class.getName()));
    line.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      return new JvmProcess(name, builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start the process " + name + ".", e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The process " + name + " does not end.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the process " + name + " ended.", e);
    }
  }

  /** The end of what it has printed. */
  String logTail() {
    try {
      String text = new String(Files.readAllBytes(log), UTF_8);
      return name + ":\n" + text.substring(Math.max(0, text.length() - LOG_TAIL_CHARS));
    } catch (IOException e) {
      return name + ": no log, " + e.getMessage();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
