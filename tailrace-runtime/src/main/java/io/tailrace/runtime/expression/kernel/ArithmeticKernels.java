/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Operator;
import org.apache.flink.table.types.logical.DecimalType;

/** Picks the kernels of binary arithmetic by the type of the result. */
final class ArithmeticKernels {
  private ArithmeticKernels() {}

  static Kernel create(Call call, Kernel left, Kernel right) {
    Operator operator = call.operator();
    boolean divides = operator == Operator.DIVIDE || operator == Operator.MOD;
    if (call.type() instanceof DecimalType) {
      return divides
          ? new DecimalDivisionKernel(call, left, right)
          : new DecimalArithmeticKernel(call, left, right);
    }
    return switch (Layout.of(call.type())) {
      case INT ->
          divides
              ? new IntDivisionKernel(call, left, right)
              : new IntArithmeticKernel(operator, left, right);
      case LONG ->
          divides
              ? new LongDivisionKernel(call, left, right)
              : new LongArithmeticKernel(operator, left, right);
      case FLOAT -> new FloatArithmeticKernel(operator, left, right);
      case DOUBLE -> new DoubleArithmeticKernel(operator, left, right);
      default -> throw Kernels.noKernel(call);
    };
  }
}
