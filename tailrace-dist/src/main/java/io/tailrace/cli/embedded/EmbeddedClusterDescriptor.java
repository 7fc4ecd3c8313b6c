/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.ClusterRetrieveException;
import org.apache.flink.client.deployment.ClusterSpecification;
import org.apache.flink.client.deployment.application.ApplicationConfiguration;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.client.program.MiniClusterClient;
import org.apache.flink.client.program.MiniClusterClient.MiniClusterId;
import org.apache.flink.util.FlinkException;

/** Gives clients of an {@link EmbeddedCluster}; deploys and kills nothing. */
final class EmbeddedClusterDescriptor implements ClusterDescriptor<MiniClusterId> {

  private static final String NOT_DEPLOYED = "A cluster within a process lives as long as it";

  private final EmbeddedCluster cluster;

  EmbeddedClusterDescriptor(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public String getClusterDescription() {
    return "the cluster within this process";
  }

  @Override
  public ClusterClientProvider<MiniClusterId> retrieve(MiniClusterId id)
      throws ClusterRetrieveException {
    try {
      MiniClusterClient client = cluster.client();
      return () -> client;
    } catch (Exception e) {
      throw new ClusterRetrieveException("The cluster within this process does not start", e);
    }
  }

  @Override
  public ClusterClientProvider<MiniClusterId> deploySessionCluster(ClusterSpecification size) {
    throw new UnsupportedOperationException(NOT_DEPLOYED);
  }

  @Override
  public ClusterClientProvider<MiniClusterId> deployApplicationCluster(
      ClusterSpecification size, ApplicationConfiguration application) {
    throw new UnsupportedOperationException(NOT_DEPLOYED);
  }

  @Override
  public void killCluster(MiniClusterId id) throws FlinkException {
    throw new FlinkException(NOT_DEPLOYED);
  }

  @Override
  public void close() {}
}
