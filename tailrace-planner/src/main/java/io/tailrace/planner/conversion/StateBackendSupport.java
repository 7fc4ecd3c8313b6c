/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Refusal;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateChangelogOptions;

/** Whether operators can keep their state in tables under a configuration. */
public final class StateBackendSupport {
  private StateBackendSupport() {}

  /** Why they cannot, as the reason of a decision; empty if they can. */
  public static Optional<String> refusal(ReadableConfig config) {
    if (config.get(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG)) {
      return Optional.of(
          Refusal.STATE_CHANGELOG.reason(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG.key()));
    }
    return Optional.empty();
  }
}
