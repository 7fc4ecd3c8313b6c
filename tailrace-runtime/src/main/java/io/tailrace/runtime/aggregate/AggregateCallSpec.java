/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * One aggregate function of a GROUP BY over fields of the input.
 *
 * @param function which function
 * @param argument index of the input field that is aggregated, {@link #NO_FIELD} for COUNT(*)
 * @param filter index of the BOOLEAN input field that lets a row in, {@link #NO_FIELD} for all rows
 * @param retraction whether the function must be able to take values back
 * @param resultType type of the result
 */
public record AggregateCallSpec(
    AggregateFunction function,
    int argument,
    int filter,
    Retraction retraction,
    LogicalType resultType)
    implements Serializable {
  /** Stands for the index of a field that there is not. */
  public static final int NO_FIELD = -1;

  /** Whether a function must be able to take values back. */
  public enum Retraction {
    NEVER,
    POSSIBLE
  }

  /** Checks the indices. */
  public AggregateCallSpec {
    checkArgument(argument >= NO_FIELD, "There is no field %s.", argument);
    checkArgument(filter >= NO_FIELD, "There is no field %s.", filter);
    checkArgument(
        argument != NO_FIELD || function == AggregateFunction.COUNT,
        "%s needs an argument.",
        function);
  }
}
