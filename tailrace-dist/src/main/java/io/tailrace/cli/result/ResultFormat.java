/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

/** The forms in which rows are printed. */
public enum ResultFormat {
  /** A bordered table for people. */
  TABLE,
  /** Comma-separated values with a header line; NULL is an empty field, an empty string is "". */
  CSV,
  /** One JSON object a row. */
  JSON
}
