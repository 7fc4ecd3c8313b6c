/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.runtime.expression.Expression;
import java.util.Optional;

/** Makes kernels for some expressions. */
@FunctionalInterface
public interface KernelFactory {
  /**
   * A kernel that evaluates the whole expression.
   *
   * @return empty when this factory has none; a kernel otherwise that cannot fail
   */
  Optional<Kernel> create(Expression expression);
}
