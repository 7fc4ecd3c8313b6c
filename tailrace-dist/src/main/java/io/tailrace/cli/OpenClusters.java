/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;

/**
 * The clusters of one kind that sessions of this process have open. Flink's services find that of a
 * job by its options: the {@code execution.target} of the kind, and an id. Thread-safe.
 */
public final class OpenClusters<C> {

  private static final ConfigOption<String> ID =
      ConfigOptions.key("$internal.tailrace.cluster").stringType().noDefaultValue();

  private final String target;
  private final String owner;
  private final Map<String, C> clusters = new ConcurrentHashMap<>();

  /**
   * @param target the {@code execution.target} of jobs on clusters of this kind
   * @param owner what opens them, for a message
   */
  public OpenClusters(String target, String owner) {
    this.target = Objects.requireNonNull(target, "target");
    this.owner = Objects.requireNonNull(owner, "owner");
  }

  /**
   * Takes a cluster until it is closed.
   *
   * @param options get those by which its jobs find it
   */
  public void add(C cluster, Configuration options) {
    String id = UUID.randomUUID().toString();
    options.set(DeploymentOptions.TARGET, target);
    options.set(DeploymentOptions.ATTACHED, true);
    options.set(ID, id);
    clusters.put(id, cluster);
  }

  /** Whether jobs with these options run on a cluster of this kind. */
  public boolean isTargetOf(Configuration options) {
    return target.equals(options.get(DeploymentOptions.TARGET));
  }

  /**
   * The cluster that options name.
   *
   * @throws IllegalStateException if they name none, or one that is closed
   */
  public C of(Configuration options) {
    return Optional.ofNullable(options.get(ID))
        .map(clusters::get)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "'execution.target' = '"
                        + target
                        + "' only works within the "
                        + owner
                        + " that sets it; use 'local' or 'remote'"));
  }

  /** Lets go of a cluster that is closed. */
  public void remove(C cluster) {
    clusters.values().remove(cluster);
  }
}
