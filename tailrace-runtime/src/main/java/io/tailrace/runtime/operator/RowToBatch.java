/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;

/**
 * Makes batches of rows: after a source that is no FLIP-27 source, and after a hosted operator.
 *
 * <p>A batch ends when it is full, and before a barrier, a watermark, a watermark status or the end
 * of the input. Else one of two things says how long the first row of a batch waits for others:
 *
 * <ul>
 *   <li>idleness ({@link Factory#untilIdle}): until the task has no more input to make rows of, or
 *       for about a millisecond if it always has. A row of a slow stream leaves at once. For hosted
 *       operators.
 *   <li>a linger ({@link Factory#Factory}): a fixed time at most, zero for none at all. A busy
 *       input fills its batches before the time is up, so only a slow one pays. For sources, whose
 *       rows a task does not fetch itself.
 * </ul>
 *
 * <p>Rows of every kind pass in their order. A batch does not end between a -U and its +U as long
 * as these follow each other: a -U at the end of a batch waits for the next row, but only once more
 * when the wait is over. Rows are copied, so the input may reuse its objects. Record timestamps are
 * dropped: row time is a column.
 */
public final class RowToBatch extends BufferingOperator<RowData> {
  private static final long serialVersionUID = 1L;

  /** The linger where nothing else is configured. */
  public static final Duration DEFAULT_LINGER = Duration.ofMillis(5);

  private final transient RowBuffer buffer;
  private final transient RowWait wait;
  private final transient boolean eachRow;
  private final transient RowCounters counters;
  private final transient StreamRecord<RowBatch> record = new StreamRecord<>(null);
  private transient boolean halfPairHasWaited;

  private RowToBatch(StreamOperatorParameters<RowBatch> parameters, Factory factory) {
    super(parameters);
    this.buffer = new RowBuffer(factory.schema, factory.maxRows);
    this.eachRow = factory.waiting instanceof ForTime linger && linger.time.isZero();
    this.wait =
        factory.waiting instanceof ForTime linger && !eachRow
            ? new Linger(getProcessingTimeService(), linger.time, this::waitIsOver)
            : new IdleWait(
                parameters.getMailboxExecutor(), getProcessingTimeService(), this::waitIsOver);
    this.counters = RowCounters.of(parameters, getMetricGroup().getIOMetricGroup());
  }

  @Override
  public void processElement(StreamRecord<RowData> element) throws Exception {
    buffer.append(element.getValue());
    if (buffer.isFull() || (eachRow && !buffer.endsInsidePair())) {
      flush();
    } else {
      wait.begin();
    }
  }

  @Override
  protected void flush() {
    wait.end();
    halfPairHasWaited = false;
    if (buffer.isEmpty()) {
      return;
    }
    RowBatch batch = buffer.build();
    counters.sent(batch);
    output.collect(record.replace(batch));
  }

  private void waitIsOver() {
    if (buffer.endsInsidePair() && !halfPairHasWaited) {
      halfPairHasWaited = true;
    } else {
      flush();
    }
  }

  /** What the first row of a batch waits for. */
  private sealed interface Waiting extends Serializable {}

  private record UntilIdle() implements Waiting {}

  private record ForTime(Duration time) implements Waiting {
    ForTime {
      checkArgument(
          time.isZero() || time.toMillis() >= 1,
          "Rows can linger for zero or some milliseconds, not for %s.",
          time);
    }
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowData, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final BatchSchema schema;
    private final int maxRows;
    private final Waiting waiting;

    private Factory(BatchSchema schema, int maxRows, Waiting waiting) {
      this.schema = schema;
      this.maxRows = RowBuffer.checkMaxRows(maxRows);
      this.waiting = waiting;
    }

    /**
     * A factory of operators in which rows wait for a while.
     *
     * @param maxRows rows of a full batch, 1 to {@link RowBatch#MAX_ROWS}
     * @param linger how long a row may wait for others, zero or in whole milliseconds
     */
    public Factory(BatchSchema schema, int maxRows, Duration linger) {
      this(schema, maxRows, new ForTime(linger));
    }

    /**
     * A factory of operators in which rows wait until the task is idle.
     *
     * @param maxRows rows of a full batch, 1 to {@link RowBatch#MAX_ROWS}
     */
    public static Factory untilIdle(BatchSchema schema, int maxRows) {
      return new Factory(schema, maxRows, new UntilIdle());
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new RowToBatch(parameters, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return RowToBatch.class;
    }
  }
}
