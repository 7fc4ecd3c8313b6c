/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.regex.Pattern;
import org.apache.flink.configuration.StateRecoveryOptions;

/**
 * Words messages of Flink for users of this command: options of Flink's command line become what
 * there is here, and places that a parser names keep what can be found in a file.
 */
final class FlinkWording {

  private static final String UNCLAIMED =
      "you can set the --allowNonRestoredState option on the CLI";

  /** A place within bytes that the parser does not show: a record, or a text shown elsewhere. */
  private static final Pattern PLACE_IN_BYTES =
      Pattern.compile("[\\s,]*\\bat \\[Source: REDACTED [^\\]]*]");

  private static final Pattern PLACE_IN_FILE =
      Pattern.compile("[\\s,]*\\bat \\[Source: [^\\]]*; line: (\\d+), column: (\\d+)]");

  private FlinkWording() {}

  /** The message, with what its user can do. */
  static String adapt(String message) {
    String known =
        message.replace(
            UNCLAIMED,
            "SET '" + StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE.key() + "' = 'true'");
    String places = PLACE_IN_BYTES.matcher(known).replaceAll("");
    return PLACE_IN_FILE.matcher(places).replaceAll(", line $1, column $2");
  }
}
