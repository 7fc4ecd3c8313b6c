/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.function.Supplier;
import org.apache.flink.table.api.TableException;

/** Says what to do where Flink refuses a plan because a consumer cannot take its changes. */
final class ChangelogErrors {
  private static final String REFUSAL = "doesn't support consuming";
  private static final String PRODUCER = " which is produced by node ";
  private static final String SINK = "Table sink ";

  private ChangelogErrors() {}

  /**
   * Plans.
   *
   * @throws TableException with Flink's message and, where it is about changes, cause and remedy
   */
  static <T> T explained(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (TableException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.contains(REFUSAL) || !message.contains(PRODUCER)) {
        throw e;
      }
      throw new TableException(message + "\n" + causeAndRemedy(message), e);
    }
  }

  private static String causeAndRemedy(String message) {
    String consumer = message.substring(0, message.indexOf(REFUSAL)).trim();
    String producer = message.substring(message.indexOf(PRODUCER) + PRODUCER.length());
    int attributes = producer.indexOf('(');
    String operator = attributes < 0 ? producer : producer.substring(0, attributes);
    String cause =
        "Cause: "
            + operator
            + " changes rows that it has sent before, and "
            + consumer
            + " takes only some kinds of changes.\nRemedy: ";
    return cause
        + (message.startsWith(SINK)
            ? "write to a table whose connector takes updates and deletes (most need a PRIMARY KEY),"
                + " or keep the query append-only: aggregate over a window TVF instead of GROUP BY,"
                + " join with an interval or FOR SYSTEM_TIME AS OF instead of a regular join."
            : "make its input append-only: read an append-only source, aggregate over a window TVF"
                + " instead of GROUP BY before it, or put the updating part after it.");
  }
}
