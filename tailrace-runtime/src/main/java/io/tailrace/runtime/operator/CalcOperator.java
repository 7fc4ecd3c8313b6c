/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.CalcEvaluator;
import io.tailrace.runtime.expression.CalcProgram;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Filters and projects batches.
 *
 * <p>Every kind of change is forwarded as it is. A condition over an updating stream may let only
 * one half of an update pass; it keeps its kind, as in Flink's Calc. Batches without rows are not
 * emitted; watermarks and statuses pass in their place between the batches.
 */
public final class CalcOperator extends AbstractStreamOperator<RowBatch>
    implements OneInputStreamOperator<RowBatch, RowBatch> {
  private static final long serialVersionUID = 1L;

  private final CalcProgram program;
  private transient CalcEvaluator evaluator;
  private transient long currentWatermark;

  CalcOperator(StreamOperatorParameters<RowBatch> parameters, CalcProgram program) {
    super(parameters);
    this.program = program;
  }

  @Override
  public void open() throws Exception {
    super.open();
    currentWatermark = Long.MIN_VALUE;
    evaluator = CalcEvaluator.open(program, getRuntimeContext(), new Clock());
  }

  @Override
  public void processElement(StreamRecord<RowBatch> element) {
    evaluator
        .evaluate(element.getValue())
        .ifPresent(result -> output.collect(new StreamRecord<>(result)));
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    currentWatermark = watermark.getTimestamp();
    super.processWatermark(watermark);
  }

  @Override
  public void close() throws Exception {
    try {
      if (evaluator != null) {
        evaluator.close();
      }
    } finally {
      super.close();
    }
  }

  /** Tells functions the time; like Flink's Calc it has no timers. */
  private final class Clock implements TimerService {
    @Override
    public long currentProcessingTime() {
      return getProcessingTimeService().getCurrentProcessingTime();
    }

    @Override
    public long currentWatermark() {
      return currentWatermark;
    }

    @Override
    public void registerProcessingTimeTimer(long time) {
      throw noTimers();
    }

    @Override
    public void registerEventTimeTimer(long time) {
      throw noTimers();
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
      throw noTimers();
    }

    @Override
    public void deleteEventTimeTimer(long time) {
      throw noTimers();
    }

    private UnsupportedOperationException noTimers() {
      return new UnsupportedOperationException("A projection cannot set or delete timers.");
    }
  }
}
