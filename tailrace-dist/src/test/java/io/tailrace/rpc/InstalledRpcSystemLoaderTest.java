/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.exceptions.RpcLoaderException;
import org.junit.jupiter.api.Test;

/** The classes of this test lie in no installed folder; {@code InstalledRpcSystemIT} has one. */
class InstalledRpcSystemLoaderTest {
  private final RpcSystemLoader loader = new InstalledRpcSystemLoader();

  @Test
  void comesBeforeFlinks() {
    assertThat(ServiceLoader.load(RpcSystemLoader.class))
        .hasAtLeastOneElementOfType(InstalledRpcSystemLoader.class)
        .filteredOn(other -> !(other instanceof InstalledRpcSystemLoader))
        .isNotEmpty()
        .allSatisfy(
            other -> assertThat(loader.getLoadPriority()).isLessThan(other.getLoadPriority()));
  }

  @Test
  void namesTheJarThatIsNotThere() {
    assertThatThrownBy(() -> loader.loadRpcSystem(new Configuration()))
        .isInstanceOf(RpcLoaderException.class)
        .hasMessageMatching("There is no .*rpc/flink-rpc-akka\\.jar\\.");
  }

  @Test
  void leavesTheRestToFlinks() throws Exception {
    try (RpcSystem system = RpcSystem.load()) {
      assertThat(system.getMaximumMessageSizeInBytes(new Configuration())).isPositive();
    }
  }
}
