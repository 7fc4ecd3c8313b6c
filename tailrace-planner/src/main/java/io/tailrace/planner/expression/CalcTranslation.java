/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.expression.CalcProgram;
import java.util.List;

/** What became of the projections and the condition of a Calc. */
public sealed interface CalcTranslation {
  /**
   * The Calc runs in our operator.
   *
   * @param program what the operator executes
   * @param bridged the expressions that have no kernel
   * @param decisions one per row-bridged expression
   */
  record Translated(CalcProgram program, BridgedParts bridged, List<Decision> decisions)
      implements CalcTranslation {

    /** Copies the decisions. */
    public Translated {
      decisions = List.copyOf(decisions);
    }

    /**
     * {@link ExecutionLevel#VECTOR}, or {@link ExecutionLevel#ROW_BRIDGED} when one of the
     * expressions has no kernel.
     */
    public ExecutionLevel level() {
      return bridged.level();
    }
  }

  /**
   * The Calc cannot run in our operator.
   *
   * @param reason why, as a sentence without its full stop
   */
  record Declined(String reason) implements CalcTranslation {}
}
