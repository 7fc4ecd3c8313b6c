/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.progress;

import java.util.OptionalLong;

/**
 * What a job has done so far.
 *
 * @param rowsIn the rows that its sources have read
 * @param rowsOut the rows, or changes of rows, that have reached its sinks
 * @param watermark the lowest event time that its sinks know to be complete, in milliseconds since
 *     the epoch; {@link Long#MAX_VALUE} at the end of all input
 * @param checkpoints the completed checkpoints
 * @param checkpointMillis how long the latest of them took
 */
record JobCounts(
    long rowsIn,
    long rowsOut,
    OptionalLong watermark,
    long checkpoints,
    OptionalLong checkpointMillis) {}
