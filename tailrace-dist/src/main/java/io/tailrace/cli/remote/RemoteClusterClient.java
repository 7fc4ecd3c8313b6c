/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cluster.ClusterException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.rest.messages.JobIDPathParameter;
import org.apache.flink.runtime.rest.messages.MessageHeaders;
import org.apache.flink.runtime.rest.messages.MessageParameters;
import org.apache.flink.runtime.rest.messages.RequestBody;
import org.apache.flink.runtime.rest.messages.ResponseBody;

/** Flink's client of a cluster; its failures say what has happened to the cluster or the job. */
final class RemoteClusterClient extends RestClusterClient<StandaloneClusterId> {

  private final RemoteConnection connection;

  RemoteClusterClient(Configuration configuration, RemoteConnection connection) throws Exception {
    super(configuration, StandaloneClusterId.getInstance());
    this.connection = connection;
  }

  /** All requests but the submission of a job pass here. */
  @Override
  public <
          M extends MessageHeaders<R, P, U>,
          U extends MessageParameters,
          R extends RequestBody,
          P extends ResponseBody>
      CompletableFuture<P> sendRequest(M headers, U parameters, R request) {
    Optional<ClusterException> lost = connection.lost();
    if (lost.isPresent()) {
      return CompletableFuture.failedFuture(lost.get());
    }
    return super.sendRequest(headers, parameters, request)
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(explain(failure, parameters)));
  }

  private Throwable explain(Throwable failure, MessageParameters parameters) {
    return job(parameters)
        .map(job -> connection.explain(failure, job))
        .orElseGet(() -> connection.explain(failure));
  }

  private static Optional<JobID> job(MessageParameters parameters) {
    return parameters.getPathParameters().stream()
        .filter(JobIDPathParameter.class::isInstance)
        .map(parameter -> ((JobIDPathParameter) parameter).getValue())
        .findFirst();
  }

  /** Asks first whether the job runs: Flink says of one that has ended that there is none. */
  @Override
  public CompletableFuture<String> stopWithSavepoint(
      JobID job, boolean drain, String folder, SavepointFormatType format) {
    return getJobStatus(job)
        .thenCompose(
            status ->
                status.isGloballyTerminalState()
                    ? CompletableFuture.failedFuture(
                        new ClusterException(
                            "the job '" + job.toHexString() + "' does not run: it is " + status))
                    : super.stopWithSavepoint(job, drain, folder, format));
  }
}
