/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/**
 * What an unbounded GROUP BY computes.
 *
 * @param input type of the input's rows
 * @param grouping indices of the grouping fields, in the order of the output; none for one group of
 *     all rows
 * @param calls the functions, in the order of the output; the last ones may have no output field
 * @param countStar index among the calls of the COUNT(*) that says how many rows a group has;
 *     {@link AggregateCallSpec#NO_FIELD} when the input never takes a row back
 * @param updates whether an update is announced by its previous row
 * @param output type of the output's rows: the grouping fields, then results
 * @param stateName name of the state in plans and snapshots
 * @param ttlMillis after how many milliseconds without a change a group is forgotten, 0 for never
 */
public record GroupAggregateSpec(
    RowType input,
    int[] grouping,
    List<AggregateCallSpec> calls,
    int countStar,
    Updates updates,
    RowType output,
    String stateName,
    long ttlMillis)
    implements Serializable {

  /** What an update of a group consists of. */
  public enum Updates {
    /** -U with the previous result, then +U. */
    BEFORE_AND_AFTER,
    /** +U alone. */
    AFTER
  }

  /** Copies the lists and checks that the parts fit. */
  public GroupAggregateSpec {
    calls = List.copyOf(calls);
    checkArgument(
        output.getFieldCount() >= grouping.length
            && output.getFieldCount() <= grouping.length + calls.size(),
        "%s grouping fields and %s functions cannot make %s fields.",
        grouping.length,
        calls.size(),
        output.getFieldCount());
    checkArgument(countStar < calls.size(), "There is no function %s.", countStar);
    checkArgument(ttlMillis >= 0, "A time to live cannot be %s ms.", ttlMillis);
  }

  /** Number of functions that have an output field. */
  public int resultCount() {
    return output.getFieldCount() - grouping.length;
  }
}
