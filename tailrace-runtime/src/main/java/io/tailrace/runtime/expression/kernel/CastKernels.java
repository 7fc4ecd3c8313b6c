/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.runtime.expression.Cast;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;

/**
 * Picks the kernels of conversions. There is one for each single step; the planner writes a
 * conversion that takes several (INT to DECIMAL by way of BIGINT) as several casts.
 */
final class CastKernels {
  private CastKernels() {}

  static Kernel create(Cast cast, Kernel operand) {
    LogicalType from = cast.operand().type();
    if (from.is(LogicalTypeFamily.CHARACTER_STRING)) {
      return fromString(cast, operand);
    }
    return switch (cast.type().getTypeRoot()) {
      case CHAR, VARCHAR -> new FormatKernel(operand, from);
      case BOOLEAN -> new NonZeroKernel(operand);
      case DECIMAL -> toDecimal(cast, from, operand);
      case TINYINT -> new ToByteKernel(operand);
      case SMALLINT -> new ToShortKernel(operand);
      case INTEGER ->
          switch (from.getTypeRoot()) {
            case BOOLEAN -> new BooleanToIntKernel(operand);
            default -> new ToIntKernel(operand);
          };
      case BIGINT ->
          from instanceof DecimalType decimal
              ? new DecimalToLongKernel(operand, decimal)
              : new ToLongKernel(operand);
      case FLOAT -> new ToFloatKernel(operand);
      case DOUBLE ->
          from instanceof DecimalType decimal
              ? new DecimalToDoubleKernel(operand, decimal)
              : new ToDoubleKernel(operand);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          new ToNanosKernel(operand);
      default -> throw Kernels.noKernel(cast);
    };
  }

  private static Kernel fromString(Cast cast, Kernel operand) {
    return switch (cast.type().getTypeRoot()) {
      case CHAR, VARCHAR -> new LengthKernel(operand, cast.type());
      case BOOLEAN -> new ParseBooleanKernel(cast, operand);
      case TINYINT, SMALLINT, INTEGER, BIGINT -> new ParseIntegerKernel(cast, operand);
      case FLOAT -> new ParseFloatKernel(cast, operand);
      case DOUBLE -> new ParseDoubleKernel(cast, operand);
      case DECIMAL -> new ParseDecimalKernel(cast, operand);
      default -> throw Kernels.noKernel(cast);
    };
  }

  private static Kernel toDecimal(Cast cast, LogicalType from, Kernel operand) {
    return switch (from.getTypeRoot()) {
      case DOUBLE -> new DoubleToDecimalKernel(cast, operand);
      case BIGINT, DECIMAL ->
          new RescaleKernel(operand, DecimalTypes.of(from), (DecimalType) cast.type());
      case TINYINT, SMALLINT, INTEGER ->
          new RescaleKernel(
              new ToLongKernel(operand), DecimalTypes.of(from), (DecimalType) cast.type());
      default -> throw Kernels.noKernel(cast);
    };
  }
}
