/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

/** A generated loop that evaluates one expression for rows without NULL. Stateless. */
public interface FusedLoop {
  /**
   * Computes the value of every row.
   *
   * @param inputs the value array of each field that the expression reads, of {@code size} values
   *     at least
   * @param output array of the result's layout and of {@code size} values, filled by the loop
   * @param size number of rows
   */
  void run(Object[] inputs, Object output, int size);
}
