/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import io.tailrace.cli.embedded.EmbeddedCluster;
import java.net.InetSocketAddress;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.util.NetUtils;

/** A gateway with a cluster of its own, on a free port. */
final class GatewayFixture implements AutoCloseable {

  static final String HOST = "127.0.0.1";
  private static final int SLOTS = 24;

  private final EmbeddedCluster cluster;
  private final NetUtils.Port port = NetUtils.getAvailablePort();
  private final GatewayServer server;

  GatewayFixture() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 1);
    configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, SLOTS);
    configuration.set(RestOptions.ADDRESS, HOST);
    configuration.set(RestOptions.BIND_ADDRESS, HOST);
    this.cluster = EmbeddedCluster.create(configuration);
    this.server =
        GatewayServer.start(cluster.configuration(), new InetSocketAddress(HOST, port.getPort()));
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  int port() {
    return port.getPort();
  }

  @Override
  public void close() throws Exception {
    server.close();
    cluster.close();
    port.close();
  }
}
