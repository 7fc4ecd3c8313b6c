/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;

/** Chooses the kernel of a function by the layout of its argument. */
final class AggregateKernels {
  private final RowType input;
  private final StateLayout layout;

  /**
   * A choice for one operator.
   *
   * @param layout receives what the kernels keep for a group
   */
  AggregateKernels(RowType input, StateLayout layout) {
    this.input = input;
    this.layout = layout;
  }

  /**
   * The kernel of a function.
   *
   * @throws IllegalArgumentException when there is none, with the reason
   */
  AggregateKernel create(AggregateCallSpec call) {
    LogicalType argument =
        call.argument() == AggregateCallSpec.NO_FIELD
            ? new NullType()
            : input.getTypeAt(call.argument());
    AggregateSupport.refusal(call, argument)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason + ".");
            });
    return switch (call.function()) {
      case COUNT -> new CountKernel(call, layout);
      case SUM, SUM0, AVG -> createMean(call, argument);
      case MIN, MAX -> createExtreme(call, argument);
    };
  }

  private AggregateKernel createMean(AggregateCallSpec call, LogicalType argument) {
    if (argument instanceof DecimalType decimal) {
      checkArgument(
          call.resultType() instanceof DecimalType,
          "%s of %s cannot be %s.",
          call.function(),
          argument,
          call.resultType());
      return new DecimalMeanKernel(call, decimal, layout);
    }
    Layout argumentLayout = Layout.of(argument);
    if (argumentLayout == Layout.FLOAT || argumentLayout == Layout.DOUBLE) {
      return new FloatingMeanKernel(call, argument, layout);
    }
    return call.function() == AggregateFunction.SUM && call.retraction() == Retraction.NEVER
        ? new SumKernel(call, argument, layout)
        : new IntegerMeanKernel(call, argument, layout);
  }

  private AggregateKernel createExtreme(AggregateCallSpec call, LogicalType argument) {
    boolean retracting = call.retraction() == Retraction.POSSIBLE;
    return switch (Layout.of(argument)) {
      case WIDE_DECIMAL, TIMESTAMP_NANOS ->
          retracting
              ? new PairMultisetKernel(call, argument, layout)
              : new PairExtremeKernel(call, argument, layout);
      case BYTES ->
          retracting
              ? new BytesMultisetKernel(call, argument, layout)
              : new BytesExtremeKernel(call, argument, layout);
      case FLOAT, DOUBLE ->
          retracting
              ? new WordMultisetKernel(call, argument, layout)
              : new FloatingExtremeKernel(call, argument, layout);
      default ->
          retracting
              ? new WordMultisetKernel(call, argument, layout)
              : new WordExtremeKernel(call, argument, layout);
    };
  }
}
