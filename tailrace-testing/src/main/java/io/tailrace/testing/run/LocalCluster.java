/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.metric.LateRecordsReporter;
import java.time.Duration;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.util.TestStreamEnvironment;

/** A cluster in this JVM, started at its first use and shared by all runs. */
public final class LocalCluster {
  private static final int SLOTS = 8;

  private LocalCluster() {}

  /** An environment whose jobs run on the shared cluster. */
  public static StreamExecutionEnvironment environment(int parallelism, Configuration options) {
    return new TestStreamEnvironment(
        Holder.CLUSTER, new Configuration(options), parallelism, Set.of(), Set.of());
  }

  /** An environment for planning alone: it starts no cluster. */
  public static StreamExecutionEnvironment planningEnvironment(
      int parallelism, Configuration options) {
    return StreamExecutionEnvironment.createLocalEnvironment(parallelism, options);
  }

  private static final class Holder {
    static final MiniCluster CLUSTER = start();

    private static MiniCluster start() {
      Configuration options = new Configuration();
      options.set(RestOptions.BIND_PORT, "0");
      options.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(128));
      options.set(JobManagerOptions.SLOT_REQUEST_TIMEOUT, Duration.ofSeconds(30));
      LateRecordsReporter.addTo(options);
      MiniCluster cluster =
          new MiniCluster(
              new MiniClusterConfiguration.Builder()
                  .setConfiguration(options)
                  .setNumTaskManagers(1)
                  .setNumSlotsPerTaskManager(SLOTS)
                  .build());
      try {
        cluster.start();
      } catch (Exception e) {
        throw new IllegalStateException("The local cluster does not start.", e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::closeAsync));
      return cluster;
    }
  }
}
