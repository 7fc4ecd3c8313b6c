/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.ClusterSpecification;
import org.apache.flink.client.program.MiniClusterClient.MiniClusterId;
import org.apache.flink.configuration.Configuration;

/** The service by which Flink's gateway lists and stops the jobs of an {@link EmbeddedCluster}. */
public final class EmbeddedClusterClientFactory implements ClusterClientFactory<MiniClusterId> {

  @Override
  public boolean isCompatibleWith(Configuration configuration) {
    return EmbeddedCluster.OPEN.isTargetOf(configuration);
  }

  @Override
  public ClusterDescriptor<MiniClusterId> createClusterDescriptor(Configuration configuration) {
    return new EmbeddedClusterDescriptor(EmbeddedCluster.OPEN.of(configuration));
  }

  @Override
  public MiniClusterId getClusterId(Configuration configuration) {
    return MiniClusterId.INSTANCE;
  }

  @Override
  public ClusterSpecification getClusterSpecification(Configuration configuration) {
    throw new UnsupportedOperationException("A cluster within a process cannot be deployed");
  }
}
