/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.functions;

import org.apache.flink.table.functions.ScalarFunction;

/** A user function of two nullable arguments: {@code a:s}. */
public final class DescribeRow extends ScalarFunction {
  private static final long serialVersionUID = 1L;

  /** Called by generated code. */
  public String eval(Integer a, String s) {
    return a + ":" + s;
  }
}
