/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

/** A final result has more rows than this process may hold. */
public final class ResultTooLargeException extends Exception {

  private static final long serialVersionUID = 1L;

  ResultTooLargeException(long maxRows) {
    super(
        "The result has more than "
            + maxRows
            + " rows; raise --max-rows, or print the changes with --output changelog");
  }
}
