/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

/** An aggregate function does not run as vector; the message is a reason for users. */
public final class NoVectorFunctionException extends Exception {
  private static final long serialVersionUID = 1L;

  NoVectorFunctionException(String reason) {
    super(reason);
  }
}
