/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A conversion to another type.
 *
 * @param operand what is converted
 * @param type the target
 * @param onFailure what a value becomes that the target cannot represent and for which the
 *     conversion is defined to fail
 */
public record Cast(Expression operand, LogicalType type, OnFailure onFailure)
    implements Expression {

  /** What happens to a value that cannot be converted. */
  public enum OnFailure {
    /** The job fails: CAST. */
    FAIL("CAST"),
    /** The result is NULL: TRY_CAST. */
    NULL("TRY_CAST");

    private final String function;

    OnFailure(String function) {
      this.function = function;
    }
  }

  /** A conversion that fails the job for a value that cannot be converted. */
  public static Cast of(Expression operand, LogicalType type) {
    return new Cast(operand, type, OnFailure.FAIL);
  }

  @Override
  public List<Expression> inputs() {
    return List.of(operand);
  }

  @Override
  public String toString() {
    return onFailure.function + "(" + operand + " AS " + type.copy(true).asSummaryString() + ")";
  }
}
