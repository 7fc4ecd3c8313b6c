/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.connector.source.RichSourceReaderContext;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.runtime.metrics.groups.InternalSourceReaderMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.util.MockStreamingRuntimeContext;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;

/** A reader's context without a task. */
class ReaderContext extends RichSourceReaderContext {
  private final RuntimeContext runtimeContext =
      new MockStreamingRuntimeContext(/* numParallelSubtasks */ 1, /* subtaskIndex */ 0);
  private final SourceReaderMetricGroup metrics =
      InternalSourceReaderMetricGroup.wrap(
          UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup());
  int splitRequests;

  @Override
  public SourceReaderMetricGroup metricGroup() {
    return metrics;
  }

  @Override
  public Configuration getConfiguration() {
    return new Configuration();
  }

  @Override
  public String getLocalHostName() {
    return "localhost";
  }

  @Override
  public int getIndexOfSubtask() {
    return 0;
  }

  @Override
  public void sendSplitRequest() {
    splitRequests++;
  }

  @Override
  public void sendSourceEventToCoordinator(SourceEvent event) {
    throw new UnsupportedOperationException();
  }

  @Override
  public UserCodeClassLoader getUserCodeClassLoader() {
    return SimpleUserCodeClassLoader.create(getClass().getClassLoader());
  }

  @Override
  public RuntimeContext getRuntimeContext() {
    return runtimeContext;
  }
}
