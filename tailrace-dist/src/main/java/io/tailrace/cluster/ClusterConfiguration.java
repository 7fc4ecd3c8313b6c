/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.dispatcher.Dispatcher;

/** The configuration file of a cluster: what the user sets, our defaults, and its ports. */
final class ClusterConfiguration {

  /** TaskManagers that the cluster was started with. */
  static final ConfigOption<Integer> TASK_MANAGERS =
      ConfigOptions.key("tailrace.cluster.taskmanagers").intType().defaultValue(1);

  private static final String FILE = "config.yaml";
  private static final String LOOPBACK = "127.0.0.1";
  private static final MemorySize JOB_MANAGER_MEMORY = MemorySize.ofMebiBytes(1024);
  private static final MemorySize TASK_MANAGER_MEMORY = MemorySize.ofMebiBytes(1728);

  /** On one machine a lost process is noticed after some seconds. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  /**
   * How often the JobManager looks for clients that are gone. Flink does so once a minute and has
   * no public option for it; what {@code client.heartbeat.timeout} says is up to the client.
   */
  private static final Duration CLIENT_CHECK = Duration.ofSeconds(10);

  private ClusterConfiguration() {}

  /**
   * A configuration for a new cluster, with free ports.
   *
   * @throws ClusterException when a port that is set is in use
   */
  static Configuration create(ClusterFolder folder, int taskManagers, Map<String, String> settings)
      throws ClusterException {
    Configuration configuration = new Configuration();
    configuration.set(JobManagerOptions.ADDRESS, LOOPBACK);
    configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(JobManagerOptions.TOTAL_PROCESS_MEMORY, JOB_MANAGER_MEMORY);
    configuration.set(RestOptions.ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    configuration.set(TaskManagerOptions.HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, TASK_MANAGER_MEMORY);
    configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, slots(taskManagers));
    configuration.set(CoreOptions.TMP_DIRS, folder.temporary().toString());
    configuration.set(WebOptions.TMP_DIR, folder.temporary().toString());
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, HEARTBEAT);
    configuration.set(Dispatcher.CLIENT_ALIVENESS_CHECK_DURATION, CLIENT_CHECK);
    configuration.set(TASK_MANAGERS, taskManagers);
    settings.forEach(configuration::setString);
    choosePorts(configuration);
    return configuration;
  }

  /** As many as keep the processors busy, divided among the TaskManagers. */
  private static int slots(int taskManagers) {
    int processors = Runtime.getRuntime().availableProcessors();
    return (processors + taskManagers - 1) / taskManagers;
  }

  private static void choosePorts(Configuration configuration) throws ClusterException {
    String restHost = configuration.get(RestOptions.BIND_ADDRESS);
    Optional<Integer> restPort = configuration.getOptional(RestOptions.PORT);
    if (restPort.isPresent()) {
      requireFree(restHost, restPort.get(), "--port");
    } else {
      configuration.set(RestOptions.PORT, Ports.forRest(restHost));
    }
    configuration.set(RestOptions.BIND_PORT, Integer.toString(configuration.get(RestOptions.PORT)));

    String rpcHost = configuration.get(JobManagerOptions.BIND_HOST);
    Optional<Integer> rpcPort = configuration.getOptional(JobManagerOptions.PORT);
    if (rpcPort.isPresent()) {
      requireFree(rpcHost, rpcPort.get(), "--set " + JobManagerOptions.PORT.key() + "=N");
    } else {
      configuration.set(JobManagerOptions.PORT, Ports.any(rpcHost));
    }
  }

  private static void requireFree(String host, int port, String remedy) throws ClusterException {
    if (!Ports.isFree(host, port)) {
      throw new ClusterException(
          "port "
              + port
              + " on "
              + host
              + " is in use by another program; choose another with "
              + remedy);
    }
  }

  static RestAddress restAddress(Configuration configuration) {
    return new RestAddress(
        configuration.get(RestOptions.ADDRESS), configuration.get(RestOptions.PORT));
  }

  /**
   * Compares settings with those of a cluster that runs.
   *
   * @throws ClusterException naming the first that differs
   */
  static void requireSame(ClusterFolder folder, Configuration running, Map<String, String> settings)
      throws ClusterException {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String current = running.getString(setting.getKey(), "");
      if (!current.equals(setting.getValue())) {
        throw new ClusterException(
            "cluster '"
                + folder.name()
                + "' is running with "
                + setting.getKey()
                + " = "
                + (current.isEmpty() ? "its default" : current)
                + ", not "
                + setting.getValue()
                + "; stop it first, or start another with --name");
      }
    }
  }

  static void write(ClusterFolder folder, Configuration configuration) throws ClusterException {
    List<String> lines =
        ConfigurationUtils.convertConfigToWritableLines(configuration, true).stream()
            .sorted()
            .toList();
    try {
      Files.write(folder.configuration().resolve(FILE), lines);
    } catch (IOException e) {
      throw folder.unusable(e);
    }
  }

  /** The configuration of a cluster that was started; empty when there is none. */
  static Optional<Configuration> read(ClusterFolder folder) {
    Path file = folder.configuration().resolve(FILE);
    return Files.isRegularFile(file)
        ? Optional.of(GlobalConfiguration.loadConfiguration(folder.configuration().toString()))
        : Optional.empty();
  }
}
