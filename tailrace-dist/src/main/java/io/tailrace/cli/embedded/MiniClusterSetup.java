/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;

/** How the options of a session make a cluster within this process. */
public final class MiniClusterSetup {

  private MiniClusterSetup() {}

  /**
   * A cluster whose REST endpoint takes any free port unless the options name one.
   *
   * @param taskManagers how many TaskManagers it begins with, each with {@link #slots}
   */
  public static MiniClusterConfiguration of(Configuration options, int taskManagers) {
    Configuration own = new Configuration(options);
    if (!own.contains(RestOptions.BIND_PORT)) {
      own.set(RestOptions.BIND_PORT, "0");
    }
    return new MiniClusterConfiguration.Builder()
        .setConfiguration(own)
        .setNumTaskManagers(taskManagers)
        .setNumSlotsPerTaskManager(slots(own))
        .setRpcServiceSharing(RpcServiceSharing.SHARED)
        .build();
  }

  /**
   * The slots of a TaskManager: as many as {@code taskmanager.numberOfTaskSlots} says, else as
   * {@code parallelism.default}.
   */
  static int slots(Configuration options) {
    return options
        .getOptional(TaskManagerOptions.NUM_TASK_SLOTS)
        .orElseGet(() -> Math.max(1, options.get(CoreOptions.DEFAULT_PARALLELISM)));
  }
}
