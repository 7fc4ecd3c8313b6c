/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.ClusterRest;
import io.tailrace.cluster.RestAddress;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.rest.util.RestClientException;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.concurrent.FutureUtils.RetryException;

/**
 * The way to a cluster that has answered once. When it is found to answer no more, all later
 * requests fail at once: each would wait as long as the first, and Flink sends several before it
 * gives a statement up.
 *
 * <p>Failures have no cause, because Flink's SQL client shows the innermost cause alone.
 */
final class RemoteConnection implements ClusterClientProvider<StandaloneClusterId> {

  /** Stands in the answer of a cluster, whose form differs from request to request. */
  private static final String UNKNOWN_JOB = FlinkJobNotFoundException.class.getSimpleName();

  private final Configuration configuration;
  private final RestAddress address;
  private volatile Optional<ClusterException> lost = Optional.empty();

  private RemoteConnection(Configuration configuration, RestAddress address) {
    this.configuration = configuration;
    this.address = address;
  }

  /**
   * Connects to the cluster that options name.
   *
   * @throws ClusterException when nothing, or no Flink, answers
   */
  static RemoteConnection open(Configuration configuration) throws ClusterException {
    RestAddress address = RemoteCluster.addressOf(configuration);
    try {
      new ClusterRest(address).overview();
    } catch (ClusterException e) {
      throw new ClusterException(e.getMessage());
    }
    return new RemoteConnection(configuration, address);
  }

  @Override
  public RemoteClusterClient getClusterClient() {
    try {
      return new RemoteClusterClient(configuration, this);
    } catch (Exception e) {
      throw new IllegalStateException(
          "There is no way to the cluster at " + address + ": " + e.getMessage(), e);
    }
  }

  RestAddress address() {
    return address;
  }

  /** Why requests are in vain; empty as long as they are not. */
  Optional<ClusterException> lost() {
    return lost;
  }

  /** What the failure of a request means to a user; the failure itself when nothing else. */
  Throwable explain(Throwable failure) {
    Optional<RetryException> exhausted =
        ExceptionUtils.findThrowable(failure, RetryException.class);
    if (exhausted.isEmpty()) {
      return failure;
    }
    Throwable last = Optional.ofNullable(exhausted.get().getCause()).orElse(exhausted.get());
    Throwable root = ExceptionUtils.stripCompletionException(last);
    ClusterException explained =
        new ClusterException(
            "the cluster at "
                + address
                + " does not answer any more ("
                + Optional.ofNullable(root.getMessage()).orElse(root.getClass().getSimpleName())
                + "); look whether it runs, for one of this machine with 'tailrace cluster status',"
                + " and run the statement again");
    lost = Optional.of(explained);
    return explained;
  }

  /** What the failure of a request about a job means to a user. */
  Throwable explain(Throwable failure, JobID job) {
    boolean unknown =
        ExceptionUtils.findThrowable(failure, RestClientException.class)
            .filter(answer -> answer.getMessage().contains(UNKNOWN_JOB))
            .isPresent();
    return unknown ? unknown(job) : explain(failure);
  }

  private ClusterException unknown(JobID job) {
    return new ClusterException(
        "there is no job '"
            + job.toHexString()
            + "' on the cluster at "
            + address
            + "; SHOW JOBS lists those that there are (a cluster that is started again has none of"
            + " before)");
  }
}
