/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.result.OutputMode;
import io.tailrace.cli.result.ResultFormat;

/**
 * How a script is run.
 *
 * @param output what of a query's result is printed
 * @param format in which form
 * @param maxRows the most rows that a final result may have, as they are held in memory
 * @param detail how much is told about a failure and about progress
 */
record RunOptions(OutputMode output, ResultFormat format, long maxRows, Detail detail) {

  RunOptions {
    if (maxRows < 1) {
      throw new IllegalArgumentException("A result needs room for a row, not for " + maxRows);
    }
  }

  /** How much is told on the way. */
  enum Detail {
    /** Errors and warnings, in a few lines each. */
    BRIEF,
    /** Each statement with its time, and the stack trace of an error. */
    VERBOSE
  }
}
