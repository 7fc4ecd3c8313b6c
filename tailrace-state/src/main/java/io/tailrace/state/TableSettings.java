/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.function.LongSupplier;

/**
 * What a table owns and how long its rows live.
 *
 * @param maxParallelism number of key groups of the job's operator
 * @param firstKeyGroup first key group of the subtask
 * @param lastKeyGroup last key group of the subtask, inclusive
 * @param ttlMillis after how many milliseconds without a change a row expires, 0 for never
 * @param clock the processing time in milliseconds
 * @param memory asked before the table grows
 */
public record TableSettings(
    int maxParallelism,
    int firstKeyGroup,
    int lastKeyGroup,
    long ttlMillis,
    LongSupplier clock,
    StateMemory memory) {

  /** Checks the numbers. */
  public TableSettings {
    checkArgument(
        firstKeyGroup >= 0 && firstKeyGroup <= lastKeyGroup && lastKeyGroup < maxParallelism,
        "No range of key groups: %s to %s of %s.",
        firstKeyGroup,
        lastKeyGroup,
        maxParallelism);
    checkArgument(ttlMillis >= 0, "A time to live cannot be %s ms.", ttlMillis);
  }
}
