/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.StateBackendLoader;
import org.apache.flink.util.DynamicCodeLoadingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the backend of Flink's operators, once, when somebody needs it. */
final class HostedBackend {
  private static final Logger LOG = LoggerFactory.getLogger(HostedBackend.class);

  private final Configuration configuration;
  private final ClassLoader classLoader;
  private Optional<StateBackend> loaded = Optional.empty();

  /**
   * A backend that is not loaded yet.
   *
   * @param configuration the job's, and what is known of the cluster's below it
   */
  HostedBackend(Configuration configuration, ClassLoader classLoader) {
    this.configuration = configuration;
    this.classLoader = classLoader;
  }

  /** The backend, empty when only the cluster's configuration can say which one it is. */
  synchronized Optional<StateBackend> ifKnown() {
    Optional<String> name = StateOptions.hosted(configuration);
    if (loaded.isEmpty() && name.isPresent()) {
      loaded = Optional.of(load(name.get()));
    }
    return loaded;
  }

  /**
   * The backend.
   *
   * @param cluster the cluster's configuration, which says what the job's leaves open
   */
  synchronized StateBackend get(ReadableConfig cluster) {
    if (ifKnown().isEmpty()) {
      loaded =
          Optional.of(
              load(
                  StateOptions.hosted(cluster)
                      .orElse(StateBackendOptions.STATE_BACKEND.defaultValue())));
    }
    return loaded.get();
  }

  private StateBackend load(String name) {
    Configuration ofHosted = new Configuration(configuration);
    ofHosted.set(StateBackendOptions.STATE_BACKEND, name);
    try {
      return StateBackendLoader.loadStateBackendFromConfig(ofHosted, classLoader, LOG);
    } catch (DynamicCodeLoadingException | IOException e) {
      throw new IllegalStateException(
          "The state backend '"
              + name
              + "' of the job's Flink operators cannot be loaded. Put its jar into lib/ of every"
              + " Flink process, or choose another one with SET '"
              + StateBackendOptions.STATE_BACKEND.key()
              + "' = '...'.",
          e);
    }
  }
}
