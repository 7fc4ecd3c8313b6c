/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import org.apache.flink.configuration.StateRecoveryOptions;

/** Replaces options of Flink's command line, which messages name, by what there is here. */
final class FlinkWording {

  private static final String UNCLAIMED =
      "you can set the --allowNonRestoredState option on the CLI";

  private FlinkWording() {}

  /** The message, with what its user can do. */
  static String adapt(String message) {
    return message.replace(
        UNCLAIMED,
        "SET '" + StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE.key() + "' = 'true'");
  }
}
