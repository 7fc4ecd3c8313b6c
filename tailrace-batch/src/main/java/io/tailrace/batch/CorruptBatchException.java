/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.io.IOException;

/** Bytes that are no batch in wire form: cut off, damaged, or of another schema or version. */
public final class CorruptBatchException extends IOException {
  private static final long serialVersionUID = 1L;

  CorruptBatchException(String message) {
    super(message);
  }

  CorruptBatchException(String message, CorruptBatchException cause) {
    super(message, cause);
  }
}
