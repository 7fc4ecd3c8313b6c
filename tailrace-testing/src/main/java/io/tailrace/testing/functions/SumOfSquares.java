/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.functions;

import org.apache.flink.table.functions.AggregateFunction;

/** A user's aggregate function; NULLs are left out. */
public final class SumOfSquares extends AggregateFunction<Long, SumOfSquares.Sum> {
  private static final long serialVersionUID = 1L;

  /** What is kept per group. */
  public static final class Sum {
    public long value;
  }

  @Override
  public Sum createAccumulator() {
    return new Sum();
  }

  /** Called by generated code. */
  public void accumulate(Sum sum, Integer value) {
    if (value != null) {
      sum.value += (long) value * value;
    }
  }

  @Override
  public Long getValue(Sum sum) {
    return sum.value;
  }
}
