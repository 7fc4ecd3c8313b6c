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
import org.apache.flink.table.types.logical.LogicalType;

/** Picks the kernels of comparisons by the types of the operands. */
final class ComparisonKernels {
  private final Call call;
  private final Kernel left;
  private final LogicalType leftType;
  private final Kernel right;
  private final LogicalType rightType;

  private ComparisonKernels(Call call, Kernel left, Kernel right) {
    this.call = call;
    this.leftType = call.operands().get(0).type();
    this.rightType = call.operands().get(1).type();
    boolean total = comparesDecimalWithDouble();
    this.left = total ? toDouble(left, leftType) : left;
    this.right = total ? toDouble(right, rightType) : right;
  }

  static Kernel create(Call call, Kernel left, Kernel right) {
    ComparisonKernels kernels = new ComparisonKernels(call, left, right);
    Operator operator = call.operator();
    return operator == Operator.IS_DISTINCT_FROM || operator == Operator.IS_NOT_DISTINCT_FROM
        ? new DistinctnessKernel(
            operator, kernels.comparison(Operator.EQUALS), kernels.left, kernels.right)
        : kernels.comparison(operator);
  }

  private ComparisonKernel comparison(Operator operator) {
    if (comparesDecimalWithDouble()) {
      return new TotalOrderKernel(operator, left, right);
    }
    Layout leftLayout = Layout.of(leftType);
    Layout rightLayout = Layout.of(rightType);
    if (leftType instanceof DecimalType || rightType instanceof DecimalType) {
      DecimalType leftDecimal = DecimalTypes.of(leftType);
      DecimalType rightDecimal = DecimalTypes.of(rightType);
      return leftLayout == Layout.LONG
              && rightLayout == Layout.LONG
              && leftDecimal.getScale() == rightDecimal.getScale()
          ? new LongComparisonKernel(operator, left, right)
          : new DecimalComparisonKernel(operator, left, leftDecimal, right, rightDecimal);
    }
    if (leftLayout == Layout.TIMESTAMP_NANOS || rightLayout == Layout.TIMESTAMP_NANOS) {
      return new TimestampComparisonKernel(operator, left, right);
    }
    if (leftLayout != rightLayout) {
      throw Kernels.noKernel(call);
    }
    return switch (leftLayout) {
      case BOOLEAN -> new BooleanComparisonKernel(operator, left, right);
      case INT -> new IntComparisonKernel(operator, left, right);
      case LONG -> new LongComparisonKernel(operator, left, right);
      case FLOAT -> new FloatComparisonKernel(operator, left, right);
      case DOUBLE -> new DoubleComparisonKernel(operator, left, right);
      case BYTES -> new BytesComparisonKernel(operator, left, right);
      default -> throw Kernels.noKernel(call);
    };
  }

  private boolean comparesDecimalWithDouble() {
    return leftType instanceof DecimalType && Layout.of(rightType) == Layout.DOUBLE
        || rightType instanceof DecimalType && Layout.of(leftType) == Layout.DOUBLE;
  }

  private static Kernel toDouble(Kernel kernel, LogicalType type) {
    return type instanceof DecimalType decimal
        ? new DecimalToDoubleKernel(kernel, decimal)
        : kernel;
  }
}
