/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import io.tailrace.cluster.ClusterRest.Job;
import io.tailrace.cluster.ClusterRest.Overview;
import io.tailrace.cluster.ClusterRest.TaskManager;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.FileUtils;

/**
 * A Flink cluster on this machine: a JVM for the JobManager and one for each TaskManager, which run
 * until they are stopped. Everything it knows about itself lies in its folder, so that any process
 * can start, ask and stop it.
 */
public final class LocalCluster {

  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final long POLL_MILLIS = 100;
  private static final int LOG_LINES = 12;

  private final ClusterFolder folder;

  /** The cluster of a folder, whether it runs or not. */
  public LocalCluster(ClusterFolder folder) {
    this.folder = folder;
  }

  /**
   * A running cluster.
   *
   * @param processIds by the name of the process
   */
  public record State(
      RestAddress address,
      Path logs,
      Map<String, Long> processIds,
      Overview overview,
      List<TaskManager> taskManagers,
      List<Job> jobs) {

    public State {
      processIds = Map.copyOf(processIds);
      taskManagers = List.copyOf(taskManagers);
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * Starts what does not run yet of the cluster and waits until it can run jobs. What it started is
   * ended again when that fails or the command is interrupted.
   *
   * @param taskManagers how many there should be; empty for as many as the running cluster was
   *     started with, or one
   * @param settings options of Flink
   * @throws ClusterException also when the cluster runs with other settings, or more TaskManagers
   */
  public State start(
      ClusterSoftware software, Optional<Integer> taskManagers, Map<String, String> settings)
      throws ClusterException {
    boolean isNew = !Files.exists(folder.path());
    folder.create();
    try (FileChannel lock = folder.lock()) {
      List<ClusterProcess> running = running();
      boolean hasJobManager = running.stream().anyMatch(process -> !process.isTaskManager());
      if (!hasJobManager) {
        endAll(running);
        running = List.of();
      }
      Configuration configuration =
          hasJobManager
              ? extend(running.size() - 1, taskManagers, settings)
              : ClusterConfiguration.create(folder, taskManagers.orElse(1), settings);
      ClusterConfiguration.write(folder, configuration);
      startMissing(new JvmLauncher(folder, software, configuration), running, configuration);
      return state(configuration);
    } catch (IOException e) {
      throw folder.unusable(e);
    } catch (ClusterException e) {
      if (isNew) {
        folder.deleteWithoutLogs();
      }
      throw e;
    }
  }

  /** The configuration of the running cluster, with as many TaskManagers as asked for. */
  private Configuration extend(
      int running, Optional<Integer> taskManagers, Map<String, String> settings)
      throws ClusterException {
    Configuration configuration = configuration();
    ClusterConfiguration.requireSame(folder, configuration, settings);
    int wanted = taskManagers.orElse(configuration.get(ClusterConfiguration.TASK_MANAGERS));
    if (wanted < running) {
      throw new ClusterException(
          "cluster '"
              + folder.name()
              + "' is running with "
              + running
              + " TaskManagers, more than "
              + wanted
              + "; stop it first to have fewer");
    }
    configuration.set(ClusterConfiguration.TASK_MANAGERS, wanted);
    return configuration;
  }

  private void startMissing(
      JvmLauncher launcher, List<ClusterProcess> running, Configuration configuration)
      throws ClusterException {
    List<String> names =
        IntStream.rangeClosed(1, configuration.get(ClusterConfiguration.TASK_MANAGERS))
            .mapToObj(number -> ClusterProcess.TASK_MANAGER + number)
            .toList();
    List<String> alive = running.stream().map(ClusterProcess::name).toList();
    ClusterRest rest = new ClusterRest(ClusterConfiguration.restAddress(configuration));
    List<TaskManager> lost =
        registered(rest).stream().filter(old -> !alive.contains(old.id())).toList();
    List<ClusterProcess> started = new ArrayList<>();
    Thread hook = new Thread(() -> kill(started), "tailrace-cluster-interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      if (running.isEmpty()) {
        add(started, launcher.jobManager());
      }
      for (String name : names) {
        if (!alive.contains(name)) {
          add(started, launcher.taskManager(name));
        }
      }
      await(launcher, started, () -> isReady(registered(rest), names, lost));
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (ClusterException | RuntimeException e) {
      endAll(List.copyOf(started));
      throw e;
    }
  }

  private static void add(List<ClusterProcess> started, ClusterProcess process) {
    synchronized (started) {
      started.add(process);
    }
  }

  private static void kill(List<ClusterProcess> started) {
    synchronized (started) {
      started.forEach(process -> process.handle().destroyForcibly());
    }
  }

  private static void await(
      JvmLauncher launcher, List<ClusterProcess> started, BooleanSupplier ready)
      throws ClusterException {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (!ready.getAsBoolean()) {
      for (ClusterProcess process : started) {
        if (!process.handle().isAlive()) {
          throw new ClusterException(
              "the " + process.name() + " ended while it started:\n" + tail(launcher, process));
        }
      }
      if (System.nanoTime() > end) {
        throw new ClusterException(
            "the cluster was not ready within "
                + START_LIMIT.toSeconds()
                + " s; see "
                + launcher.log(ClusterProcess.JOB_MANAGER).getParent());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ClusterException("interrupted while the cluster started", e);
      }
    }
  }

  /**
   * Whether each has registered with its slots. A TaskManager that was lost counts until Flink
   * misses it, and its successor has the same id.
   */
  private static boolean isReady(
      List<TaskManager> registered, List<String> names, List<TaskManager> lost) {
    List<String> places = lost.stream().map(TaskManager::path).toList();
    return registered.stream()
        .filter(taskManager -> taskManager.slots() > 0)
        .filter(taskManager -> !places.contains(taskManager.path()))
        .map(TaskManager::id)
        .toList()
        .containsAll(names);
  }

  /** What has registered; nothing as long as the JobManager does not answer. */
  private static List<TaskManager> registered(ClusterRest rest) {
    try {
      return rest.taskManagers();
    } catch (ClusterException e) {
      return List.of();
    }
  }

  /** The end of what the process said. */
  private static String tail(JvmLauncher launcher, ClusterProcess process) {
    for (Path file : List.of(launcher.log(process.name()), launcher.output(process.name()))) {
      try {
        List<String> lines =
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        if (!lines.isEmpty()) {
          return String.join(
                  "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()))
              + "\nall of it: "
              + file;
        }
      } catch (IOException e) {
        continue;
      }
    }
    return "it left no log";
  }

  /**
   * Ends all processes of the cluster, and with them its jobs.
   *
   * @return how many have been ended; none when it did not run
   */
  public int stop() throws ClusterException {
    if (!Files.isDirectory(folder.path())) {
      return 0;
    }
    try (FileChannel lock = folder.lock()) {
      List<ClusterProcess> running = running();
      endAll(running);
      for (String name : folder.processes()) {
        Files.delete(folder.pidFile(name));
      }
      FileUtils.deleteDirectoryQuietly(folder.temporary().toFile());
      return running.size();
    } catch (IOException e) {
      throw folder.unusable(e);
    }
  }

  /** All are asked to end before the first is waited for. */
  private void endAll(List<ClusterProcess> processes) throws ClusterException {
    processes.forEach(process -> process.handle().destroy());
    for (ClusterProcess process : processes) {
      process.end();
    }
  }

  /**
   * What runs.
   *
   * @return empty when the JobManager does not
   * @throws ClusterException when it runs but does not answer
   */
  public Optional<State> state() throws ClusterException {
    boolean runs = running().stream().anyMatch(process -> !process.isTaskManager());
    return runs ? Optional.of(state(configuration())) : Optional.empty();
  }

  private State state(Configuration configuration) throws ClusterException {
    RestAddress address = ClusterConfiguration.restAddress(configuration);
    ClusterRest rest = new ClusterRest(address);
    Map<String, Long> ids = new TreeMap<>();
    running().forEach(process -> ids.put(process.name(), process.handle().pid()));
    return new State(
        address, folder.logs(), ids, rest.overview(), rest.taskManagers(), rest.jobs());
  }

  private Configuration configuration() throws ClusterException {
    return ClusterConfiguration.read(folder)
        .orElseThrow(
            () ->
                new ClusterException(
                    "cluster '"
                        + folder.name()
                        + "' runs, but "
                        + folder.configuration()
                        + " has no config.yaml; stop it and start it again"));
  }

  private List<ClusterProcess> running() throws ClusterException {
    List<ClusterProcess> running = new ArrayList<>();
    for (String name : folder.processes()) {
      ClusterProcess.find(folder, name).ifPresent(running::add);
    }
    return running;
  }
}
