/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import io.tailrace.state.StateTables;
import io.tailrace.state.snapshot.RestorableTables;
import javax.annotation.Nullable;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.checkpoint.SnapshotType;
import org.apache.flink.runtime.state.CheckpointStreamFactory;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFutures;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * An operator on batches, of any number of inputs, that keeps its state in tables. Its
 * transformation must be marked by {@link StatefulTransformations}.
 *
 * <p>Record metrics count rows. Batches without rows are never sent. Records carry no timestamp:
 * row time is a column.
 */
public abstract class StatefulOperator extends AbstractStreamOperator<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final transient RowCounters counters;
  private final transient StreamRecord<RowBatch> record = new StreamRecord<>(null);

  /** Called on the task by the operator's factory. */
  protected StatefulOperator(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
    this.counters = RowCounters.of(parameters, getMetricGroup().getIOMetricGroup());
  }

  /**
   * Asks for all tables of the operator. Called once, before {@link #open}; the tables are empty
   * until then and hold what was restored when {@link #open} is called.
   */
  protected abstract void createTables(StateTables tables) throws Exception;

  /** Counts the rows of a batch that Flink handed to the operator. */
  protected final void received(RowBatch batch) {
    counters.received(batch);
  }

  /** Sends a batch downstream, unless it has no rows. */
  protected final void emit(RowBatch batch) {
    if (batch.size() == 0) {
      return;
    }
    counters.sent(batch);
    output.collect(record.replace(batch));
  }

  @Override
  public final void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    KeyedStateBackend<?> backend = getKeyedStateBackend();
    if (!(backend instanceof RestorableTables tables)) {
      throw new IllegalStateException(
          "Operator '" + getOperatorName() + "' keeps its state in tables, " + obstacle(backend));
    }
    createTables(tables);
    tables.restore();
  }

  /**
   * Why a backend has no tables, and what to do. The planner does not see the cluster's options.
   */
  private static String obstacle(@Nullable KeyedStateBackend<?> backend) {
    if (backend != null && backend.getClass().getName().contains(".changelog.")) {
      return "which have no changelog of their own, and the configuration of the cluster or of the"
          + " job has 'state.changelog.enabled' = 'true'. SET 'state.changelog.enabled' = 'false' to"
          + " run the job without one. To run it with one, SET it to 'true' before the statement is"
          + " planned, so that Tailrace leaves the operator to Flink.";
    }
    return "but its state backend is "
        + (backend == null ? "missing" : backend.getBackendTypeIdentifier())
        + ". Leave the state backend of a job to Tailrace's planner: choose that of Flink's"
        + " operators with SET 'state.backend.type' = '...' before the statement.";
  }

  /**
   * Takes the snapshot. Flink's canonical format of savepoints holds one key at a time; asked for
   * it, as stop-with-savepoint is by default, the operator writes its own format, which is as
   * independent of parallelism and Flink's backends.
   */
  @Override
  public final OperatorSnapshotFutures snapshotState(
      long checkpointId, long timestamp, CheckpointOptions options, CheckpointStreamFactory factory)
      throws Exception {
    return super.snapshotState(checkpointId, timestamp, inNativeFormat(options), factory);
  }

  private static CheckpointOptions inNativeFormat(CheckpointOptions options) {
    if (!(options.getCheckpointType() instanceof SavepointType savepoint)
        || savepoint.getFormatType() != SavepointFormatType.CANONICAL) {
      return options;
    }
    SnapshotType type =
        switch (savepoint.getPostCheckpointAction()) {
          case NONE -> SavepointType.savepoint(SavepointFormatType.NATIVE);
          case SUSPEND -> SavepointType.suspend(SavepointFormatType.NATIVE);
          case TERMINATE -> SavepointType.terminate(SavepointFormatType.NATIVE);
        };
    return new CheckpointOptions(
        type,
        options.getTargetLocation(),
        options.getAlignment(),
        options.getAlignedCheckpointTimeout());
  }

  @Override
  public final boolean hasKeyContext1() {
    return false;
  }

  @Override
  public final boolean hasKeyContext2() {
    return false;
  }

  /** Does nothing: a batch has many keys, which the operator finds itself. */
  @Override
  @SuppressWarnings("rawtypes")
  public final void setKeyContextElement1(StreamRecord batch) {}

  /** Does nothing: a batch has many keys, which the operator finds itself. */
  @Override
  @SuppressWarnings("rawtypes")
  public final void setKeyContextElement2(StreamRecord batch) {}
}
