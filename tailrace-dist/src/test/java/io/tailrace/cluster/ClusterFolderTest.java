/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cluster keeps on disk, without running one. */
class ClusterFolderTest {

  @TempDir Path base;

  private ClusterFolder folder;

  @BeforeEach
  void makeFolder() throws Exception {
    folder = ClusterFolder.of(base, "a");
    folder.create();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "../a", "a/b", "a b", "-a"})
  void refusesNamesThatAreNoFolder(String name) {
    assertThatThrownBy(() -> ClusterFolder.of(base, name))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("a cluster cannot be named '" + name + "'");
  }

  @Test
  void namesAFolderThatCannotBeMade() throws Exception {
    Path file = Files.writeString(base.resolve("file"), "");

    assertThatThrownBy(() -> ClusterFolder.of(file, "a").create())
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("the folder " + file + "/a of cluster 'a' cannot be written")
        .hasMessageContaining("name another place with --folder or TAILRACE_CLUSTER_DIR");
  }

  @Test
  void doesNotTakeAnotherProcessForItsOwn() throws Exception {
    long mine = ProcessHandle.current().pid();
    Files.writeString(folder.pidFile("jobmanager"), mine + "\n");
    Files.writeString(folder.pidFile("taskmanager-1"), "no number\n");
    LocalCluster cluster = new LocalCluster(folder);

    assertThat(ClusterProcess.find(folder, "jobmanager")).isEmpty();
    assertThat(cluster.state()).isEmpty();
    assertThat(cluster.stop()).isZero();
    assertThat(folder.processes()).isEmpty();
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void aClusterThatNeverRanIsStopped() throws Exception {
    assertThat(new LocalCluster(ClusterFolder.of(base, "never")).stop()).isZero();
    assertThat(base.resolve("never")).doesNotExist();
  }

  @Test
  void keepsItsConfiguration() throws Exception {
    Configuration written =
        ClusterConfiguration.create(
            folder, 3, Map.of("taskmanager.numberOfTaskSlots", "5", "env.java.opts.all", "-Da=*"));
    ClusterConfiguration.write(folder, written);

    Configuration read = ClusterConfiguration.read(folder).orElseThrow();

    assertThat(read.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(5);
    assertThat(read.getString("env.java.opts.all", "")).isEqualTo("-Da=*");
    assertThat(read.get(ClusterConfiguration.TASK_MANAGERS)).isEqualTo(3);
    assertThat(read.get(RestOptions.BIND_ADDRESS)).isEqualTo("127.0.0.1");
    assertThat(ClusterConfiguration.restAddress(read))
        .isEqualTo(ClusterConfiguration.restAddress(written));
  }

  @Test
  void comparesSettingsWithThoseOfTheRunningCluster() throws Exception {
    Configuration running = ClusterConfiguration.create(folder, 1, Map.of("a.b", "1"));

    ClusterConfiguration.requireSame(folder, running, Map.of("a.b", "1"));
    assertThatThrownBy(() -> ClusterConfiguration.requireSame(folder, running, Map.of("a.b", "2")))
        .hasMessage(
            "cluster 'a' is running with a.b = 1, not 2; stop it first, or start another with"
                + " --name");
    assertThatThrownBy(() -> ClusterConfiguration.requireSame(folder, running, Map.of("c", "2")))
        .hasMessageContaining("is running with c = its default, not 2");
  }

  @Test
  void namesAMissingJar() throws Exception {
    assertThatThrownBy(() -> ClusterSoftware.of(base))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(base.resolve("lib") + " cannot be read");

    Path lib = Files.createDirectories(base.resolve("lib"));
    Files.writeString(lib.resolve("flink-runtime-2.3.0.jar"), "");
    assertThatThrownBy(() -> ClusterSoftware.of(base))
        .hasMessage(lib + " has no tailrace-runtime*.jar; install Tailrace again");
  }
}
