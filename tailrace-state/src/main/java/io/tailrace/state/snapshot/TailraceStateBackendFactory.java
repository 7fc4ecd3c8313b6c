/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.state.StateBackendFactory;

/**
 * Makes the state backend of a job whose configuration names this class. Runs on the JobManager
 * too, so it loads nothing.
 */
public final class TailraceStateBackendFactory
    implements StateBackendFactory<TailraceStateBackend> {

  @Override
  public TailraceStateBackend createFromConfig(ReadableConfig config, ClassLoader classLoader) {
    return TailraceStateBackend.of(config).configure(config, classLoader);
  }
}
