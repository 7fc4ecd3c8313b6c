/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateBackendOptions;

/** What a job's configuration says about state. */
public final class StateOptions {
  /** Heap that the state of one slot may take. */
  public static final ConfigOption<MemorySize> MEMORY =
      ConfigOptions.key("tailrace.state.memory")
          .memoryType()
          .noDefaultValue()
          .withDescription(
              "Heap that the state of Tailrace's operators in one slot may take, growth and the"
                  + " copies of running snapshots included. By default 60 % of the slot's share of"
                  + " the task heap; a job that needs more fails with an error that names the"
                  + " operator.");

  /**
   * The backend of Flink's operators in a job whose {@link StateBackendOptions#STATE_BACKEND} names
   * ours. Set by the planner alone.
   */
  private static final ConfigOption<String> HOSTED =
      ConfigOptions.key("$internal.tailrace.state-backend.hosted").stringType().noDefaultValue();

  private static final String OURS = TailraceStateBackendFactory.class.getName();

  private StateOptions() {}

  /**
   * Makes ours the state backend of the jobs that are built from a configuration; what was set
   * before becomes the backend of Flink's operators.
   */
  public static void install(Configuration configuration) {
    Optional<String> hosted = hosted(configuration);
    configuration.set(StateBackendOptions.STATE_BACKEND, OURS);
    hosted.ifPresent(name -> configuration.set(HOSTED, name));
  }

  /** Undoes {@link #install}: the state backend is again what the user has set, if anything. */
  public static void uninstall(Configuration configuration) {
    if (isInstalled(configuration)) {
      Optional<String> hosted = hosted(configuration);
      configuration.removeConfig(StateBackendOptions.STATE_BACKEND);
      hosted.ifPresent(name -> configuration.set(StateBackendOptions.STATE_BACKEND, name));
    }
    configuration.removeConfig(HOSTED);
  }

  /** The configured backend of Flink's operators; empty when it is left to the cluster. */
  static Optional<String> hosted(ReadableConfig configuration) {
    return isInstalled(configuration)
        ? configuration.getOptional(HOSTED)
        : configuration.getOptional(StateBackendOptions.STATE_BACKEND);
  }

  /** Whether a value of an option is one that {@link #install} sets. */
  public static boolean isOurs(Object value) {
    return OURS.equals(value);
  }

  private static boolean isInstalled(ReadableConfig configuration) {
    return configuration
        .getOptional(StateBackendOptions.STATE_BACKEND)
        .filter(StateOptions::isOurs)
        .isPresent();
  }
}
