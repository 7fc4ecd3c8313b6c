/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.option.DeclaredOption.Reader;
import io.tailrace.planner.physical.TailraceGroupAggregate;
import java.util.EnumSet;
import java.util.Set;

/** Finds out who is in a plan to read options. */
final class OptionReaders {
  private OptionReaders() {}

  static Set<Reader> of(PhysicalPlan plan) {
    Set<Reader> readers = EnumSet.of(Reader.EVERY_JOB);
    Set<ExecutionLevel> levels = plan.levels();
    if (levels.contains(ExecutionLevel.HOSTED) || levels.contains(ExecutionLevel.HANDED_OVER)) {
      readers.add(Reader.HOSTED_OPERATORS);
      readers.add(Reader.STATEFUL_OPERATORS);
    }
    if (plan.nodes().stream().anyMatch(TailraceGroupAggregate.class::isInstance)) {
      readers.add(Reader.STATEFUL_OPERATORS);
    }
    return readers;
  }
}
