/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

/** An expression cannot be evaluated by vector kernels; the message is the reason for users. */
final class NoKernelException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal, which is control flow and therefore without a stack trace.
   *
   * @param reason a sentence without its full stop
   */
  NoKernelException(String reason) {
    super(reason, null, false, false);
  }
}
