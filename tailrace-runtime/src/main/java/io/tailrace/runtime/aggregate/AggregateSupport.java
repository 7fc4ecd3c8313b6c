/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import java.util.Optional;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;

/** Which aggregate functions run as vector. */
public final class AggregateSupport {
  private AggregateSupport() {}

  /**
   * Why a call does not run as vector.
   *
   * @param argumentType type of the argument; not looked at for COUNT
   * @return the reason, as part of a sentence for users; empty when the call runs as vector
   */
  public static Optional<String> refusal(AggregateCallSpec call, LogicalType argumentType) {
    boolean supported =
        switch (call.function()) {
          case COUNT -> true;
          case SUM -> isNumber(argumentType);
          case SUM0, AVG -> isNumber(argumentType) && hasZero(argumentType);
          case MIN, MAX -> isNumber(argumentType) || isOrdered(argumentType);
        };
    return supported
        ? Optional.empty()
        : Optional.of(
            String.format(
                "%s of %s has no vector form", call.function(), argumentType.asSummaryString()));
  }

  private static boolean isNumber(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  /** Whether Flink can start a sum at zero: not in a decimal without digits before the point. */
  private static boolean hasZero(LogicalType type) {
    return !(type instanceof DecimalType decimal) || decimal.getScale() < DecimalType.MAX_PRECISION;
  }

  private static boolean isOrdered(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN,
          CHAR,
          VARCHAR,
          DATE,
          TIME_WITHOUT_TIME_ZONE,
          TIMESTAMP_WITHOUT_TIME_ZONE,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          true;
      default -> false;
    };
  }
}
