/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.planner.ExecutionLevel;
import java.util.List;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The expressions of a Calc that run in Flink's generated code over a row view, as plan files hold
 * them: a compiled plan keeps this choice when more functions have kernels later.
 *
 * @param projections ascending indices of the row-bridged projections
 * @param condition whether the condition is row-bridged
 */
public record BridgedParts(List<Integer> projections, boolean condition) {
  /** Every expression has a kernel. */
  public static final BridgedParts NONE = new BridgedParts(List.of(), false);

  /** Checks the indices. */
  @JsonCreator
  public BridgedParts(
      @JsonProperty("projections") List<Integer> projections,
      @JsonProperty("condition") boolean condition) {
    checkArgument(projections != null, "The list of row-bridged projections is missing.");
    checkArgument(
        projections.stream().allMatch(index -> index != null && index >= 0),
        "Indices of row-bridged projections start at 0, but they are %s.",
        projections);
    this.projections = List.copyOf(projections);
    this.condition = condition;
  }

  /** How a Calc with these parts runs. */
  public ExecutionLevel level() {
    return projections.isEmpty() && !condition ? ExecutionLevel.VECTOR : ExecutionLevel.ROW_BRIDGED;
  }
}
