/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.checkpoint.Checkpoints;

/**
 * Words the failure to read the {@code _metadata} of a savepoint. Flink lets the exception of the
 * stream through, which says neither what was read nor where; only its frames tell.
 */
final class DamagedSavepoint {

  private static final String READER = Checkpoints.class.getName();
  private static final String READ = "loadCheckpointMetadata";

  private DamagedSavepoint() {}

  /** Whether the last of nested exceptions comes from reading the file. */
  static boolean isCauseOf(List<Throwable> chain) {
    return Arrays.stream(chain.get(chain.size() - 1).getStackTrace())
        .anyMatch(
            frame -> frame.getClassName().equals(READER) && frame.getMethodName().equals(READ));
  }

  /** Whether the text of the exceptions says so. */
  static boolean isCauseOf(TraceText trace) {
    return trace.passes(READER + "." + READ);
  }

  /**
   * What to tell the user.
   *
   * @param reason what the exception says
   * @param options of the statement, which name the savepoint
   */
  static Failure describe(String reason, ReadableConfig options) {
    String path =
        options
            .getOptional(StateRecoveryOptions.SAVEPOINT_PATH)
            .map(named -> " '" + named + "'")
            .orElse("");
    return new Failure(
        "The savepoint"
            + path
            + " cannot be read: its file _metadata is damaged or cut off ("
            + reason
            + ")",
        Optional.empty(),
        Optional.of(
            "SET '"
                + StateRecoveryOptions.SAVEPOINT_PATH.key()
                + "' to an earlier checkpoint or savepoint, or copy this one again from its"
                + " backup"));
  }
}
