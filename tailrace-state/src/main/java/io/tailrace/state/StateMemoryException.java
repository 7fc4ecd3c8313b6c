/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** State does not fit into the memory that it may take. */
public final class StateMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An exception that names the operator, its entries and the remedy. */
  public StateMemoryException(String message) {
    super(message);
  }
}
