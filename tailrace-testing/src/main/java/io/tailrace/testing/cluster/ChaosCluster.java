/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;

/**
 * A session cluster of Flink on this machine: a process for the JobManager and one for each
 * TaskManager, with the class path of this JVM, on random ports of the loopback interface. The
 * processes end with {@link #close}, with this JVM, and when this JVM is killed.
 */
public final class ChaosCluster implements AutoCloseable {
  /** Slots of a TaskManager. */
  public static final int SLOTS = 3;

  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final String JOB_MANAGER_NAME = "jobmanager";
  private static final String JOB_MANAGER =
      "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
  private static final String TASK_MANAGER =
      "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";
  private static final List<String> FLAGS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private final Path folder;
  private final int restPort;
  private final ClusterRest rest;
  private final Map<String, JvmProcess> processes = new LinkedHashMap<>();
  private final Thread hook = new Thread(this::killAll);
  private int started;

  private ChaosCluster(Path folder, int restPort) {
    this.folder = folder;
    this.restPort = restPort;
    this.rest = new ClusterRest(restPort);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts a cluster and waits until it can run jobs.
   *
   * @throws AssertionError when it is not ready in time, with the logs of the processes
   */
  public static ChaosCluster start(int taskManagers) {
    checkArgument(taskManagers > 0, "A cluster without a TaskManager runs nothing.");
    try {
      Path folder = Files.createTempDirectory("tailrace-cluster");
      Files.createDirectories(folder.resolve("plugins"));
      int restPort = freePort();
      Files.write(
          Files.createDirectories(folder.resolve("conf")).resolve("config.yaml"),
          configuration(folder, freePort(), restPort),
          UTF_8);
      ChaosCluster cluster = new ChaosCluster(folder, restPort);
      try {
        cluster.startJobManager();
        for (int i = 0; i < taskManagers; i++) {
          cluster.startTaskManager();
        }
        cluster.awaitTaskManagers();
        return cluster;
      } catch (RuntimeException | Error e) {
        cluster.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make the folder of a cluster.", e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** A TaskManager asks for each size; Flink's own scripts compute them. */
  private static List<String> configuration(Path folder, int rpcPort, int restPort) {
    return List.of(
        "jobmanager.rpc.address: 127.0.0.1",
        "jobmanager.rpc.port: " + rpcPort,
        "jobmanager.bind-host: 127.0.0.1",
        "jobmanager.memory.process.size: 600m",
        "rest.address: 127.0.0.1",
        "rest.port: " + restPort,
        "rest.bind-address: 127.0.0.1",
        "rest.bind-port: \"" + restPort + "\"",
        "taskmanager.host: 127.0.0.1",
        "taskmanager.bind-host: 127.0.0.1",
        "taskmanager.numberOfTaskSlots: " + SLOTS,
        "taskmanager.cpu.cores: 1.0",
        "taskmanager.memory.framework.heap.size: 96m",
        "taskmanager.memory.task.heap.size: 224m",
        "taskmanager.memory.framework.off-heap.size: 64m",
        "taskmanager.memory.task.off-heap.size: 0m",
        "taskmanager.memory.managed.size: 96m",
        "taskmanager.memory.network.min: 32m",
        "taskmanager.memory.network.max: 32m",
        "taskmanager.memory.jvm-metaspace.size: 160m",
        "taskmanager.memory.jvm-overhead.min: 64m",
        "taskmanager.memory.jvm-overhead.max: 64m",
        "cluster.evenly-spread-out-slots: true",
        "heartbeat.interval: 500",
        "heartbeat.timeout: 10000",
        "metrics.fetcher.update-interval: 200",
        "web.refresh-interval: 200",
        // No metric is fetched while the answer of a TaskManager that was killed is waited for.
        "web.timeout: 15000",
        "io.tmp.dirs: " + folder);
  }

  private void startJobManager() {
    start(
        JOB_MANAGER_NAME, List.of("-Xmx256m"), JOB_MANAGER, List.of("--executionMode", "cluster"));
  }

  /** Starts one more TaskManager, without waiting for it. */
  public void startTaskManager() {
    String name = "taskmanager-" + started++;
    start(
        name,
        List.of("-Xmx320m", "-XX:MaxDirectMemorySize=128m"),
        TASK_MANAGER,
        List.of("-D", "taskmanager.resource-id=" + name));
  }

  private void start(String name, List<String> memory, String mainClass, List<String> arguments) {
    List<String> flags = new ArrayList<>(FLAGS);
    flags.addAll(memory);
    List<String> command = new ArrayList<>(List.of(mainClass));
    command.addAll(List.of("--configDir", folder.resolve("conf").toString()));
    command.addAll(arguments);
    processes.put(
        name,
        JvmProcess.start(
            name,
            folder,
            Map.of(
                "FLINK_CONF_DIR", folder.resolve("conf").toString(),
                "FLINK_PLUGINS_DIR", folder.resolve("plugins").toString()),
            flags,
            command));
  }

  /** Waits until every TaskManager that was started and not killed has registered. */
  public void awaitTaskManagers() {
    Await.answer(
        "the registration of the TaskManagers",
        START_LIMIT,
        () -> {
          checkAlive();
          return Optional.of(rest.taskManagers())
              .filter(registered -> registered.containsAll(taskManagers()));
        },
        this::logs);
  }

  private List<String> taskManagers() {
    return processes.keySet().stream().filter(name -> !name.equals(JOB_MANAGER_NAME)).toList();
  }

  private void checkAlive() {
    processes.forEach(
        (name, process) -> {
          if (!process.isAlive()) {
            throw new AssertionError("The process " + name + " has ended.\n" + process.logTail());
          }
        });
  }

  /** Ends a TaskManager as {@code kill -9} does. */
  public void kill(String taskManager) {
    JvmProcess process = processes.remove(taskManager);
    checkArgument(process != null, "No TaskManager %s runs: %s.", taskManager, processes.keySet());
    process.kill();
  }

  /** An environment that runs its jobs here; options may be changed. */
  public StreamExecutionEnvironment environment(int parallelism, Configuration options) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createRemoteEnvironment(
            "127.0.0.1", restPort, new Configuration(options));
    environment.setParallelism(parallelism);
    return environment;
  }

  /** What the cluster says about itself. */
  public ClusterRest rest() {
    return rest;
  }

  /** A folder that all processes can read and write; it goes with the cluster. */
  public Path folder() {
    return folder;
  }

  /** The ends of the logs of all processes. */
  public String logs() {
    return processes.values().stream().map(JvmProcess::logTail).collect(Collectors.joining("\n"));
  }

  private void killAll() {
    processes.values().forEach(JvmProcess::kill);
    processes.clear();
  }

  @Override
  public void close() {
    killAll();
    Runtime.getRuntime().removeShutdownHook(hook);
    FileUtils.deleteDirectoryQuietly(folder.toFile());
  }
}
