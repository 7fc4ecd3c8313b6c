/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.api.TableException;

/**
 * Says what keeps Flink's optimizer from planning a query, without the query's plan, in the middle
 * of which Flink puts its reason.
 */
final class OptimizerErrors {
  private static final String REFUSAL = "Cannot generate a valid execution plan";

  private static final Pattern UNSUPPORTED_TYPE =
      Pattern.compile(
          "(\\w+)(?: with retract)? aggregate function does not support type: ''(.*)''\\..*",
          Pattern.DOTALL);

  private static final Set<String> ARITHMETIC = Set.of("SUM", "SUM0", "AVG");

  private OptimizerErrors() {}

  /**
   * Plans.
   *
   * @throws TableException with Flink's reason and, where it is the type of an argument, the remedy
   */
  static <T> T explained(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (TableException e) {
      boolean hasReason =
          String.valueOf(e.getMessage()).contains(REFUSAL)
              && e.getCause() instanceof TableException
              && e.getCause().getMessage() != null;
      if (!hasReason) {
        throw e;
      }
      // As a cause, the refusal would bring the plan back into what is printed.
      TableException reason = new TableException(reasonOf(e.getCause().getMessage()));
      reason.addSuppressed(e);
      throw reason;
    }
  }

  private static String reasonOf(String message) {
    Matcher type = UNSUPPORTED_TYPE.matcher(message);
    if (!type.matches()) {
      return message;
    }
    String function = type.group(1).toUpperCase(Locale.ROOT);
    boolean arithmetic = ARITHMETIC.contains(function);
    return function
        + " does not take "
        + type.group(2)
        + ".\nRemedy: CAST its argument to "
        + (arithmetic
            ? "a number, as in " + function + "(CAST(x AS BIGINT))."
            : "a type that it orders: a number, a string, BOOLEAN, a date or a time, as in "
                + function
                + "(CAST(x AS STRING)).");
  }
}
