/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.util.Optional;
import org.apache.flink.table.api.ValidationException;

/**
 * A plan that cannot be used, with the place of the fault: what a user can find in the file and
 * correct.
 */
public final class PlanFault extends ValidationException {
  private static final long serialVersionUID = 1L;

  private PlanFault(String message, Throwable cause) {
    super(message, cause);
  }

  /** A fault of the plan as a whole, as a sentence without its full stop. */
  static PlanFault of(String fault) {
    return new PlanFault(fault + ".", null);
  }

  /** A fault with its cause, whose message is part of the fault already. */
  static PlanFault of(String fault, Throwable cause) {
    return new PlanFault(fault + ".", cause);
  }

  /**
   * A fault in one node.
   *
   * @param node names the node to users
   * @param pointer JSON pointer from the root of the file to the field
   * @param fault what is wrong there
   */
  static PlanFault inNode(String node, String pointer, String fault) {
    return of(node + ", at " + pointer + ": " + fault);
  }

  /** This fault, said of a named plan. */
  PlanFault inPlan(String plan) {
    return new PlanFault(
        "Cannot use " + plan + ". " + getMessage(), Optional.ofNullable(getCause()).orElse(this));
  }
}
