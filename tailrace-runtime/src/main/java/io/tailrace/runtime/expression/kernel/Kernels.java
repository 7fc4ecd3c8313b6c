/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NullLiteral;

/** Makes the kernels of expressions. */
public final class Kernels {
  private Kernels() {}

  /**
   * The kernel tree of an expression.
   *
   * @throws IllegalArgumentException when the expression has no kernel for its types
   */
  public static Kernel create(Expression expression) {
    if (expression instanceof FieldReference field) {
      return new FieldKernel(field.index());
    }
    if (expression instanceof Literal literal) {
      return new ConstantKernel(literal);
    }
    if (expression instanceof NullLiteral literal) {
      return new NullKernel(literal.type());
    }
    throw new IllegalArgumentException("There is no kernel for " + expression + ".");
  }
}
