/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;

class ClusterInAdvanceTest {

  @Test
  void servesAJobWithFewerSlotsAndOptionsOfItsOwn() throws Exception {
    ClusterInAdvance inAdvance = ClusterInAdvance.start(configuration(2, options -> {}));

    Optional<MiniCluster> taken =
        inAdvance.takeFor(
            configuration(
                1,
                options -> {
                  options.setString("table.exec.state.ttl", "1 h");
                  options.setString("pipeline.name", "a job");
                  options.setString("tailrace.fallback", "forbid");
                }));

    try (MiniCluster cluster = taken.orElseThrow()) {
      assertThat(cluster.isRunning()).isTrue();
      cluster.start(); // as Flink does with a cluster that it was given
      assertThat(cluster.getRestAddress().get().getPort()).isPositive();
    }
  }

  @Test
  void doesNotServeAJobThatNeedsMoreSlots() {
    assertNotTaken(configuration(3, options -> {}));
  }

  @Test
  void doesNotServeAJobWithOtherOptionsOfTheCluster() {
    assertNotTaken(configuration(2, options -> options.setString("state.backend.type", "rocksdb")));
    assertNotTaken(
        configuration(2, options -> options.setString("tailrace.state.memory", "64 mb")));
  }

  @Test
  void freesItsPortForAnotherCluster() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Consumer<Configuration> fixed =
        options -> options.set(RestOptions.BIND_PORT, Integer.toString(port));
    ClusterInAdvance inAdvance = ClusterInAdvance.start(configuration(1, fixed));
    MiniClusterConfiguration wanted = configuration(2, fixed);

    assertThat(inAdvance.takeFor(wanted)).isEmpty();

    try (MiniCluster cluster = new MiniCluster(wanted)) {
      cluster.start();
      assertThat(cluster.getRestAddress().get().getPort()).isEqualTo(port);
    }
  }

  @Test
  void leavesAFailureToTheClusterOfTheJob() {
    Consumer<Configuration> unusable =
        options -> options.set(RestOptions.BIND_ADDRESS, "no.such.host.invalid");

    assertThat(
            ClusterInAdvance.start(configuration(2, unusable)).takeFor(configuration(2, unusable)))
        .isEmpty();
  }

  private static void assertNotTaken(MiniClusterConfiguration wanted) {
    assertThat(ClusterInAdvance.start(configuration(2, options -> {})).takeFor(wanted)).isEmpty();
  }

  private static MiniClusterConfiguration configuration(int slots, Consumer<Configuration> more) {
    Configuration options = new Configuration();
    options.set(RestOptions.ADDRESS, SessionDefaults.LOOPBACK);
    options.set(RestOptions.BIND_PORT, "0");
    options.set(TaskManagerOptions.NUM_TASK_SLOTS, slots);
    more.accept(options);
    return new MiniClusterConfiguration.Builder()
        .setConfiguration(options)
        .setNumSlotsPerTaskManager(slots)
        .build();
  }
}
