/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BatchOperator;
import java.time.Duration;
import org.apache.flink.api.common.operators.ProcessingTimeService.ProcessingTimeCallback;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.operators.util.PausableRelativeClock;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Makes watermarks of the rows that pass, as Flink's operator for the WATERMARK clause does: from
 * time to time and, eagerly, after a row that takes the watermark further ahead than the automatic
 * watermark interval since it was last sent.
 *
 * <p>The eager rule runs down the batch row by row, so what it would have sent, and where, does not
 * depend on the batches. Of what it would have sent inside a batch only the last is sent, after the
 * batch, unless the {@link CutPolicy} asks for a watermark before a row; then the batch is cut
 * there. Neither cuts an update pair: what is due between a -U and its +U is sent after the +U.
 *
 * <p>Rows of every kind pass unchanged. Watermarks of the input are ignored but for the last one.
 */
public final class WatermarkAssigner extends BatchOperator implements ProcessingTimeCallback {
  private static final long serialVersionUID = 1L;

  private final transient BatchSchema schema;
  private final transient int rowtimeField;
  private final transient WatermarkExpression expression;
  private final transient long idleTimeout;
  private final transient CutPolicy cutPolicy;

  private transient BatchWatermarks watermarks;
  private transient PausableRelativeClock activityClock;
  private transient long watermarkInterval;
  private transient long timerInterval;

  private transient long[] watermarkOfRow = {};

  /** The highest watermark of any row so far; the automatic ones begin at zero. */
  private transient long currentWatermark;

  /** What was last due by the eager rule or the timer, sent as soon as a batch can be cut. */
  private transient long dueWatermark;

  private transient long sentWatermark;
  private transient long lastPeriodicEmit;
  private transient long lastActivity;
  private transient long processedBatches;
  private transient long processedBatchesAtLastCheck = -1;
  private transient WatermarkStatus status = WatermarkStatus.ACTIVE;

  private WatermarkAssigner(StreamOperatorParameters<RowBatch> parameters, Factory factory) {
    super(parameters);
    this.schema = factory.schema;
    this.rowtimeField = factory.rowtimeField;
    this.expression = factory.expression;
    this.idleTimeout = factory.idleTimeout.toMillis();
    this.cutPolicy = factory.cutPolicy;
  }

  @Override
  public void open() throws Exception {
    super.open();
    watermarks = BatchWatermarks.open(expression, schema, rowtimeField, getRuntimeContext());
    activityClock = new PausableRelativeClock(getProcessingTimeService().getClock());
    getContainingTask()
        .getEnvironment()
        .getMetricGroup()
        .getIOMetricGroup()
        .registerBackPressureListener(activityClock);

    watermarkInterval = getExecutionConfig().getAutoWatermarkInterval();
    long now = getProcessingTimeService().getCurrentProcessingTime();
    lastPeriodicEmit = now;
    lastActivity = now;
    timerInterval = timerInterval(watermarkInterval, idleTimeout);
    if (timerInterval > 0) {
      getProcessingTimeService().registerTimer(now + timerInterval, this);
    }
  }

  /** How often to look at the clock for these two intervals, of which zero is never. */
  private static long timerInterval(long watermarkInterval, long idleTimeout) {
    if (watermarkInterval <= 0 || idleTimeout <= 0) {
      return Math.max(watermarkInterval, idleTimeout);
    }
    long smaller = Math.min(watermarkInterval, idleTimeout);
    long larger = Math.max(watermarkInterval, idleTimeout);
    // A multiple of the smaller one is near enough to a larger one that is five times as long.
    return smaller * 5 < larger ? smaller : Math.max(smaller / 5, 1);
  }

  @Override
  protected void processBatch(RowBatch batch) throws Exception {
    processedBatches++;
    if (idleTimeout > 0 && status.isIdle()) {
      emitStatus(WatermarkStatus.ACTIVE);
    }
    int size = batch.size();
    LongColumn rowtimes = (LongColumn) batch.column(rowtimeField);
    checkNotNull(batch, rowtimes);
    if (watermarkOfRow.length < size) {
      watermarkOfRow = new long[Math.max(size, RowBatch.MAX_ROWS)];
    }
    watermarks.compute(batch, watermarkOfRow);

    int from = 0;
    for (int i = 0; i < size; i++) {
      if (dueWatermark > sentWatermark && isCutBefore(batch, rowtimes.values(), i)) {
        emit(batch.slice(from, i));
        emitDueWatermark();
        from = i;
      }
      currentWatermark = Math.max(currentWatermark, watermarkOfRow[i]);
      if (currentWatermark - dueWatermark > watermarkInterval) {
        dueWatermark = currentWatermark;
      }
    }
    emit(batch.slice(from, size));
    emitDueWatermark();
  }

  private boolean isCutBefore(RowBatch batch, long[] rowtimes, int i) {
    if (isPair(batch, i - 1)) {
      return false;
    }
    return cutPolicy.cuts(rowtimes[batch.row(i)], dueWatermark)
        || (isPair(batch, i) && cutPolicy.cuts(rowtimes[batch.row(i + 1)], dueWatermark));
  }

  /** Whether the selected rows {@code i} and {@code i + 1} are the -U and the +U of an update. */
  private static boolean isPair(RowBatch batch, int i) {
    return !batch.isInsertOnly()
        && i >= 0
        && i + 1 < batch.size()
        && batch.kind(batch.row(i)) == RowBatch.UPDATE_BEFORE
        && batch.kind(batch.row(i + 1)) == RowBatch.UPDATE_AFTER;
  }

  private static void checkNotNull(RowBatch batch, LongColumn rowtimes) {
    if (!rowtimes.hasNulls()) {
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      if (rowtimes.isNull(batch.row(i))) {
        throw new RuntimeException(
            "RowTime field should not be null, please convert it to a non-null long value.");
      }
    }
  }

  private void emitDueWatermark() {
    if (dueWatermark > sentWatermark) {
      sentWatermark = dueWatermark;
      output.emitWatermark(new Watermark(sentWatermark));
    }
  }

  @Override
  public void onProcessingTime(long timestamp) {
    // The two clocks have nothing in common: the second stands still under back pressure.
    long now = getProcessingTimeService().getCurrentProcessingTime();
    long activeNow = activityClock.relativeTimeMillis();

    if (watermarkInterval > 0 && lastPeriodicEmit + watermarkInterval <= now) {
      lastPeriodicEmit = now;
      dueWatermark = Math.max(dueWatermark, currentWatermark);
      emitDueWatermark();
    }
    if (processedBatches != processedBatchesAtLastCheck) {
      processedBatchesAtLastCheck = processedBatches;
      lastActivity = activeNow;
    }
    if (idleTimeout > 0 && status.isActive() && lastActivity + idleTimeout <= activeNow) {
      emitStatus(WatermarkStatus.IDLE);
    }
    getProcessingTimeService().registerTimer(now + timerInterval, this);
  }

  @Override
  public void processWatermark(Watermark watermark) {
    // The last watermark says that the input has ended; all others are made here.
    if (watermark.getTimestamp() == Long.MAX_VALUE && currentWatermark != Long.MAX_VALUE) {
      if (idleTimeout > 0 && status.isIdle()) {
        emitStatus(WatermarkStatus.ACTIVE);
      }
      currentWatermark = Long.MAX_VALUE;
      output.emitWatermark(watermark);
    }
  }

  @Override
  public void processWatermarkStatus(WatermarkStatus newStatus) {
    emitStatus(newStatus);
  }

  private void emitStatus(WatermarkStatus newStatus) {
    status = newStatus;
    output.emitWatermarkStatus(newStatus);
  }

  @Override
  public void finish() throws Exception {
    processWatermark(Watermark.MAX_WATERMARK);
    super.finish();
  }

  @Override
  public void close() throws Exception {
    if (activityClock != null) {
      getContainingTask()
          .getEnvironment()
          .getMetricGroup()
          .getIOMetricGroup()
          .unregisterBackPressureListener(activityClock);
    }
    if (watermarks != null) {
      watermarks.close();
    }
    super.close();
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final BatchSchema schema;
    private final int rowtimeField;
    private final WatermarkExpression expression;
    private final Duration idleTimeout;
    private final CutPolicy cutPolicy;

    /**
     * A factory.
     *
     * @param schema of input and output
     * @param rowtimeField index of the row time field, of precision 3 at most
     * @param idleTimeout after which an input without rows is idle; zero for never
     */
    public Factory(
        BatchSchema schema,
        int rowtimeField,
        WatermarkExpression expression,
        Duration idleTimeout,
        CutPolicy cutPolicy) {
      checkArgument(
          schema.layout(rowtimeField) == Layout.LONG,
          "The row time field %s cannot be a %s.",
          schema.fieldNames().get(rowtimeField),
          schema.type(rowtimeField));
      this.schema = schema;
      this.rowtimeField = rowtimeField;
      this.expression = expression;
      this.idleTimeout = idleTimeout;
      this.cutPolicy = cutPolicy;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new WatermarkAssigner(parameters, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return WatermarkAssigner.class;
    }
  }
}
