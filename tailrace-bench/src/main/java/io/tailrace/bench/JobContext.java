/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * What a job is built with.
 *
 * @param environment takes the job, with its parallelism set
 * @param engine the engine that runs it
 * @param run id of the open {@link io.tailrace.bench.connector.BenchRun}
 * @param rows rows of a source over all its subtasks
 * @param handover what a source hands to Tailrace
 * @param keys the keys in a table with keys
 * @param sinkUpdates what the sink takes of an update
 */
record JobContext(
    StreamExecutionEnvironment environment,
    Engine engine,
    String run,
    long rows,
    Handover handover,
    Keys keys,
    SinkUpdates sinkUpdates) {}
