/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.state.AsyncKeyedStateBackend;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.ConfigurableStateBackend;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.StateBackend;

/**
 * The state backend of jobs with operators that keep tables. It knows them by the {@link
 * TableKeyTypeInfo} of their keys; everybody else's state is left to the backend that the user has
 * configured, in the job's configuration or else in the cluster's.
 */
public final class TailraceStateBackend implements ConfigurableStateBackend {
  private static final long serialVersionUID = 1L;

  private final Configuration configuration;
  private final transient HostedBackend hosted;

  private TailraceStateBackend(Configuration configuration, ClassLoader classLoader) {
    this.configuration = configuration;
    this.hosted = new HostedBackend(configuration, classLoader);
  }

  /** The backend of a job. */
  public static TailraceStateBackend of(ReadableConfig jobConfiguration) {
    return new TailraceStateBackend(
        Configuration.fromMap(jobConfiguration.toMap()),
        Thread.currentThread().getContextClassLoader());
  }

  @Override
  public TailraceStateBackend configure(ReadableConfig cluster, ClassLoader userClassLoader) {
    Configuration merged = Configuration.fromMap(cluster.toMap());
    merged.addAll(configuration);
    return new TailraceStateBackend(merged, userClassLoader);
  }

  @Override
  public <K> CheckpointableKeyedStateBackend<K> createKeyedStateBackend(
      KeyedStateBackendParameters<K> parameters) throws Exception {
    if (parameters.getKeySerializer() instanceof TableKeySerializer key) {
      @SuppressWarnings("unchecked")
      var tables =
          (CheckpointableKeyedStateBackend<K>)
              TailraceKeyedStateBackend.create(
                  key, (KeyedStateBackendParameters<TableKey>) parameters, configuration);
      return tables;
    }
    ForeignTables.check(parameters);
    return hosted(parameters.getEnv()).createKeyedStateBackend(parameters);
  }

  @Override
  public <K> AsyncKeyedStateBackend<K> createAsyncKeyedStateBackend(
      KeyedStateBackendParameters<K> parameters) throws Exception {
    ForeignTables.check(parameters);
    return hosted(parameters.getEnv()).createAsyncKeyedStateBackend(parameters);
  }

  @Override
  public boolean supportsAsyncKeyedStateBackend() {
    return hosted.ifKnown().map(StateBackend::supportsAsyncKeyedStateBackend).orElse(false);
  }

  @Override
  public OperatorStateBackend createOperatorStateBackend(OperatorStateBackendParameters parameters)
      throws Exception {
    return hosted(parameters.getEnv()).createOperatorStateBackend(parameters);
  }

  /**
   * Whether Flink's operators need managed memory; tables live on the heap. As long as the backend
   * is not known, memory is reserved, as Flink does.
   */
  @Override
  public boolean useManagedMemory() {
    return hosted.ifKnown().map(StateBackend::useManagedMemory).orElse(true);
  }

  @Override
  public boolean supportsNoClaimRestoreMode() {
    return hosted.ifKnown().map(StateBackend::supportsNoClaimRestoreMode).orElse(true);
  }

  @Override
  public boolean supportsSavepointFormat(SavepointFormatType format) {
    return hosted.ifKnown().map(backend -> backend.supportsSavepointFormat(format)).orElse(true);
  }

  @Override
  public String getName() {
    return "Tailrace, and "
        + StateOptions.hosted(configuration).orElse("the cluster's backend")
        + " for Flink's operators";
  }

  private StateBackend hosted(Environment environment) {
    return hosted.get(environment.getTaskManagerInfo().getConfiguration());
  }

  private Object readResolve() {
    return new TailraceStateBackend(configuration, Thread.currentThread().getContextClassLoader());
  }
}
