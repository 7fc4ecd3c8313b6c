/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A running JVM of a cluster, found by its pid file. The system gives pids away again, so a process
 * counts only if its command line names the cluster's folder.
 *
 * @param name {@link #JOB_MANAGER} or a TaskManager's
 */
record ClusterProcess(String name, ProcessHandle handle) {

  static final String JOB_MANAGER = "jobmanager";
  static final String TASK_MANAGER = "taskmanager-";

  private static final int SECONDS_TO_END = 15;
  private static final int SECONDS_TO_DIE = 10;

  /** The argument that marks the JVMs of a cluster. */
  static String mark(ClusterFolder folder) {
    return "-Dtailrace.cluster=" + folder.path();
  }

  /** The process of a pid file; empty when it does not run any more. */
  static Optional<ClusterProcess> find(ClusterFolder folder, String name) throws ClusterException {
    try {
      return pid(Files.readString(folder.pidFile(name)))
          .flatMap(ProcessHandle::of)
          .filter(handle -> belongsTo(handle, folder))
          .map(handle -> new ClusterProcess(name, handle));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw folder.unusable(e);
    }
  }

  private static Optional<Long> pid(String text) {
    try {
      return Optional.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean belongsTo(ProcessHandle handle, ClusterFolder folder) {
    String mark = mark(folder);
    return handle.isAlive()
        && handle
            .info()
            .commandLine()
            .filter(line -> (line + " ").contains(mark + " "))
            .isPresent();
  }

  boolean isTaskManager() {
    return name.startsWith(TASK_MANAGER);
  }

  /** Ends the process: politely, and after some seconds at once. */
  void end() throws ClusterException {
    handle.destroy();
    if (!hasEndedIn(SECONDS_TO_END)) {
      handle.destroyForcibly();
      if (!hasEndedIn(SECONDS_TO_DIE)) {
        throw new ClusterException(
            "the " + name + " (pid " + handle.pid() + ") does not end; end it with kill -9");
      }
    }
  }

  private boolean hasEndedIn(int seconds) {
    try {
      handle.onExit().get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("Cannot wait for the end of pid " + handle.pid(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !handle.isAlive();
    }
  }
}
