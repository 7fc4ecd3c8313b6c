/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import org.apache.flink.table.functions.ScalarFunction;

/** A function of a user, which comes with a jar. */
public final class Twice extends ScalarFunction {
  private static final long serialVersionUID = 1L;

  /** Null for null. */
  public Integer eval(Integer number) {
    return number == null ? null : 2 * number;
  }
}
