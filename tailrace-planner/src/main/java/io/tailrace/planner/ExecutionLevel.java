/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

/** How a plan node runs. EXPLAIN shows the level of every node, by its {@link #label()}. */
public enum ExecutionLevel {
  /** Our operator; expressions run as vector kernels. */
  VECTOR("vector"),
  /** Our operator, with some expressions in Flink's generated code over a row view. */
  ROW_BRIDGED("row-bridged"),
  /** Flink's operator inside our plan, between row and batch adapters. */
  HOSTED("hosted"),
  /** The whole query was planned by Flink's own physical phases. */
  HANDED_OVER("handed over");

  private final String label;

  ExecutionLevel(String label) {
    this.label = label;
  }

  /** The name that users see. */
  public String label() {
    return label;
  }
}
