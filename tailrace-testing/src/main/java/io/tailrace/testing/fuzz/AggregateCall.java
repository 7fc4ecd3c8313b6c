/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An aggregate function over a field, or COUNT(*).
 *
 * @param function name of the function
 * @param argument what is aggregated; {@link #STAR} for COUNT(*)
 * @param filter condition of the FILTER clause, {@code ""} for none
 */
record AggregateCall(Function function, Field argument, String filter) {
  /** The argument of COUNT(*). */
  static final Field STAR = new Field("*", "*", Family.NESTED, Field.Nullability.NOT_NULL);

  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\(\\d+, (\\d+)\\)");
  private static final int LEAST_AVG_SCALE = 6;

  /** The functions. */
  enum Function {
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX;

    boolean takes(Field field) {
      return switch (this) {
        case COUNT -> true;
        case SUM, AVG -> field.family().isSummable();
        case MIN, MAX -> field.family().isOrdered();
      };
    }
  }

  AggregateCall {
    checkArgument(function.takes(argument), "%s does not take %s.", function, argument);
  }

  String sql() {
    return function
        + "("
        + argument.name()
        + ")"
        + (filter.isEmpty() ? "" : " FILTER (WHERE " + filter + ")");
  }

  /** The result as a column. */
  Field result(String name) {
    return switch (function) {
      case COUNT -> new Field(name, "BIGINT", Family.INTEGRAL, Field.Nullability.NOT_NULL);
      case SUM -> result(name, sumType(), argument.family());
      case AVG ->
          result(
              name,
              avgType(),
              argument.family() == Family.FLOATING ? Family.QUOTIENT : argument.family());
      case MIN, MAX -> result(name, argument.sql(), argument.family());
    };
  }

  private static Field result(String name, String sql, Family family) {
    return new Field(name, sql, family, Field.Nullability.NULLABLE);
  }

  private String sumType() {
    Matcher decimal = DECIMAL.matcher(argument.sql());
    return decimal.matches() ? "DECIMAL(38, " + decimal.group(1) + ")" : argument.sql();
  }

  private String avgType() {
    Matcher decimal = DECIMAL.matcher(argument.sql());
    return decimal.matches()
        ? "DECIMAL(38, " + Math.max(LEAST_AVG_SCALE, Integer.parseInt(decimal.group(1))) + ")"
        : argument.sql();
  }
}
