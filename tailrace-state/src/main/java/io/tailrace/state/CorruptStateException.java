/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.io.IOException;

/** Bytes that are no rows of a state: cut off, damaged, or of another schema or version. */
public final class CorruptStateException extends IOException {
  private static final long serialVersionUID = 1L;

  /** An exception that says what is wrong. */
  public CorruptStateException(String message) {
    super(message);
  }
}
