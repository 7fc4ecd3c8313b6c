/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.embedded.EmbeddedCluster;
import io.tailrace.cli.remote.RemoteCluster;
import org.apache.flink.configuration.Configuration;

/** Chooses where the jobs of a shell or a gateway run. */
final class SessionClusters {

  private SessionClusters() {}

  /** The cluster that the options name, else one within this process. */
  static SessionCluster create(Configuration options) {
    return RemoteCluster.isNamedBy(options)
        ? RemoteCluster.create(options, RemoteCluster.Attached.QUERIES)
        : EmbeddedCluster.create(options);
  }
}
