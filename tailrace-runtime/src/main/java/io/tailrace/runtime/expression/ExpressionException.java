/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import org.apache.flink.util.FlinkRuntimeException;

/** The evaluation of an expression failed; names the expression and the reason. */
public final class ExpressionException extends FlinkRuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure.
   *
   * @param expression SQL text of what failed
   * @param cause what happened
   */
  public ExpressionException(String expression, Throwable cause) {
    super("The expression " + expression + " failed: " + reason(cause), cause);
  }

  private static String reason(Throwable cause) {
    return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
  }
}
