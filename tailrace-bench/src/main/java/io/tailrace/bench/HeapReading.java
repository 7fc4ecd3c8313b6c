/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.OptionalLong;

/**
 * The heap of one job above that of its input, in bytes after full collections.
 *
 * @param live when the job has read its whole input
 * @param growthPeak greatest reading until then
 * @param snapshotPeak greatest reading during a checkpoint of the whole state
 * @param snapshotReadings number of readings during that checkpoint
 * @param reported what the state store says of itself, if it says anything
 * @param keys rows that are left in the result, one per key
 */
record HeapReading(
    long live,
    long growthPeak,
    long snapshotPeak,
    int snapshotReadings,
    OptionalLong reported,
    long keys) {}
