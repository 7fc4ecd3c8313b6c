/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Optional;

/**
 * One choice of the optimizer, for users to read: EXPLAIN, advice, metrics and documentation print
 * these objects, and nobody formats a reason by hand.
 *
 * @param subject the plan node, option or construct that the decision is about
 * @param decision what was decided, for example {@code hosted}
 * @param reason why, as a sentence without its full stop
 * @param remedy ready SQL or SET text that changes the decision, where there is one
 */
public record Decision(String subject, String decision, String reason, Optional<String> remedy) {

  /** Checks that nothing a user needs is empty. */
  public Decision {
    checkArgument(!subject.isBlank(), "A decision needs a subject.");
    checkArgument(!decision.isBlank(), "The decision about %s is empty.", subject);
    checkArgument(!reason.isBlank(), "The decision about %s needs a reason.", subject);
  }

  /** A decision that a user cannot change by a statement. */
  public static Decision of(String subject, String decision, String reason) {
    return new Decision(subject, decision, reason, Optional.empty());
  }

  /** A decision that {@code remedy}, ready SQL or SET text, changes. */
  public static Decision of(String subject, String decision, String reason, String remedy) {
    return new Decision(subject, decision, reason, Optional.of(remedy));
  }

  /** One line: {@code subject: decision, because reason. Remedy: ...}. */
  @Override
  public String toString() {
    return subject
        + ": "
        + decision
        + ", because "
        + reason
        + "."
        + remedy.map(text -> " Remedy: " + text).orElse("");
  }
}
