/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.configuration.Configuration;

/** The service by which Flink's gateway lists and stops the jobs of a {@link RemoteCluster}. */
public final class RemoteClusterClientFactory extends StandaloneClientFactory {

  @Override
  public boolean isCompatibleWith(Configuration configuration) {
    return RemoteCluster.OPEN.isTargetOf(configuration);
  }

  @Override
  public StandaloneClusterDescriptor createClusterDescriptor(Configuration configuration) {
    return new RemoteClusterDescriptor(configuration);
  }
}
