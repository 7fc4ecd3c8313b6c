/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cluster.ClusterException;
import java.util.Objects;
import org.apache.flink.client.deployment.ClusterRetrieveException;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.configuration.Configuration;

/** Finds a {@link RemoteCluster}, and says so at once when it does not answer. */
final class RemoteClusterDescriptor extends StandaloneClusterDescriptor {

  private final Configuration configuration;

  RemoteClusterDescriptor(Configuration configuration) {
    super(configuration);
    this.configuration = Objects.requireNonNull(configuration, "configuration");
  }

  @Override
  public ClusterClientProvider<StandaloneClusterId> retrieve(StandaloneClusterId id)
      throws ClusterRetrieveException {
    try {
      return RemoteConnection.open(configuration);
    } catch (ClusterException e) {
      // Without a cause, as those of the connection.
      throw new ClusterRetrieveException(e.getMessage());
    }
  }
}
