/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Optional;

/**
 * How one node of a physical plan runs.
 *
 * @param level the level that EXPLAIN shows
 * @param reason why Flink's operator runs it, a sentence without its full stop; empty for ours
 * @param remedy ready SQL or SET text that lets ours run it, where there is one
 * @param fallback whether the node counts as a fallback, which {@code tailrace.fallback} can forbid
 */
public record Placement(
    ExecutionLevel level, Optional<String> reason, Optional<String> remedy, boolean fallback) {

  /** The placement of a node that one of our operators runs. */
  public static Placement ours(ExecutionLevel level) {
    checkArgument(
        level == ExecutionLevel.VECTOR || level == ExecutionLevel.ROW_BRIDGED,
        "Our operators run as vector or row-bridged, not as %s.",
        level);
    return new Placement(level, Optional.empty(), Optional.empty(), false);
  }

  /** The placement of a node that Flink's operator runs because ours cannot. */
  public static Placement hosted(String reason) {
    return new Placement(ExecutionLevel.HOSTED, Optional.of(reason), Optional.empty(), true);
  }

  /** The placement of a node that ours runs only after {@code remedy}, ready SQL or SET text. */
  public static Placement hosted(String reason, String remedy) {
    return new Placement(
        ExecutionLevel.HOSTED, Optional.of(reason), Optional.of(remedy), /* fallback */ true);
  }

  /** The placement of a connector or conversion that belongs to Flink, which is no fallback. */
  public static Placement connector(String reason) {
    return new Placement(ExecutionLevel.HOSTED, Optional.of(reason), Optional.empty(), false);
  }

  /** The placement of a node of a query that Flink planned as a whole. */
  public static Placement handedOver(String reason) {
    return new Placement(ExecutionLevel.HANDED_OVER, Optional.of(reason), Optional.empty(), true);
  }

  /** The decision to run a node so, for a node that is not ours. */
  public Decision decision(String subject) {
    return new Decision(subject, level.label(), reason.orElseThrow(), remedy);
  }
}
