/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BatchSplitter;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BufferingOperator;
import io.tailrace.runtime.operator.Linger;
import io.tailrace.runtime.operator.RowCounters;
import java.time.Duration;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The sending end of a hash exchange, chained to the producer: splits batches by key group into
 * batches for one subtask each, which a {@link KeyGroupPartitioner} then sends.
 *
 * <p>With few subtasks a batch leaves as soon as it is split: a part of a full batch is still
 * large, and a part of a small one is small because the stream is slow. With more than {@value
 * #MAX_DIRECT_TARGETS}, rows for one subtask wait for others, until a batch is full, the linger is
 * over or something else must leave.
 *
 * <p>Rows of one key keep their order, rows of an update of one key stay together.
 */
public final class ExchangeOperator extends BufferingOperator<RowBatch> {
  private static final long serialVersionUID = 1L;

  /** How long a row may wait for others where nothing else is configured. */
  public static final Duration DEFAULT_LINGER = Duration.ofMillis(5);

  /** The most targets for which each batch is split on its own: 256 rows of a full one for each. */
  static final int MAX_DIRECT_TARGETS = 16;

  private final transient BatchSplitter splitter;
  private final transient boolean direct;
  private final transient Linger linger;
  private final transient RowCounters counters;
  private final transient StreamRecord<RowBatch> record = new StreamRecord<>(null);

  private ExchangeOperator(
      StreamOperatorParameters<RowBatch> parameters,
      BatchSchema schema,
      int[] keyFields,
      int[] targetOfKeyGroup,
      Duration linger) {
    super(parameters);
    int targets = targetOfKeyGroup[targetOfKeyGroup.length - 1] + 1;
    this.splitter = new BatchSplitter(schema, keyFields, targetOfKeyGroup, this::send);
    this.direct = targets <= MAX_DIRECT_TARGETS;
    this.linger = new Linger(getProcessingTimeService(), linger, this::flush);
    this.counters = RowCounters.of(getMetricGroup().getIOMetricGroup());
  }

  @Override
  public void processElement(StreamRecord<RowBatch> element) {
    RowBatch batch = element.getValue();
    counters.received(batch);
    splitter.split(batch);
    if (direct) {
      splitter.flush();
    } else {
      linger.begin();
    }
  }

  @Override
  protected void flush() {
    linger.end();
    splitter.flush();
  }

  private void send(RowBatch batch) {
    counters.sent(batch);
    output.collect(record.replace(batch));
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final BatchSchema schema;
    private final int[] keyFields;
    private final Duration linger;

    /**
     * A factory.
     *
     * @param keyFields indices of the fields of the key, in its order
     * @param linger how long a row may wait for others, in whole milliseconds, at least one
     */
    public Factory(BatchSchema schema, int[] keyFields, Duration linger) {
      checkArgument(linger.toMillis() >= 1, "Rows cannot linger for %s.", linger);
      this.schema = schema;
      this.keyFields = keyFields.clone();
      this.linger = linger;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      int[] targets =
          KeyGroupTargets.of(
              parameters.getStreamConfig(), parameters.getContainingTask().getEnvironment());
      return (T) create(parameters, targets);
    }

    /** The operator for known targets of the key groups. */
    ExchangeOperator create(StreamOperatorParameters<RowBatch> parameters, int[] targets) {
      return new ExchangeOperator(parameters, schema, keyFields, targets, linger);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return ExchangeOperator.class;
    }
  }
}
