/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.functions.util.FunctionUtils;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;

/** Computes the watermark that each row of a batch stands for. */
abstract class BatchWatermarks implements AutoCloseable {
  /** Stands for no watermark: where the expression is NULL. */
  static final long NONE = Long.MIN_VALUE;

  /**
   * Makes an expression ready on the task.
   *
   * @param rowtimeField index of the row time field
   */
  static BatchWatermarks open(
      WatermarkExpression expression, BatchSchema schema, int rowtimeField, RuntimeContext context)
      throws Exception {
    if (expression instanceof WatermarkExpression.Delay delay) {
      return new Delayed(rowtimeField, delay.millis());
    }
    WatermarkExpression.Generated generated = (WatermarkExpression.Generated) expression;
    WatermarkGenerator generator =
        generated.generator().newInstance(context.getUserCodeClassLoader());
    FunctionUtils.setFunctionRuntimeContext(generator, context);
    FunctionUtils.openFunction(generator, DefaultOpenContext.INSTANCE);
    return new Generated(generator, new BatchRow(schema));
  }

  /**
   * Computes the watermarks of a batch.
   *
   * @param watermarks takes, for each selected row in order, its watermark in epoch milliseconds or
   *     {@link #NONE}; long enough
   */
  abstract void compute(RowBatch batch, long[] watermarks) throws Exception;

  @Override
  public void close() throws Exception {}

  /** Row time less a delay. */
  private static final class Delayed extends BatchWatermarks {
    private final int rowtimeField;
    private final long delay;

    Delayed(int rowtimeField, long delay) {
      this.rowtimeField = rowtimeField;
      this.delay = delay;
    }

    @Override
    void compute(RowBatch batch, long[] watermarks) {
      long[] rowtimes = ((LongColumn) batch.column(rowtimeField)).values();
      int size = batch.size();
      if (batch.isSelective()) {
        int[] rows = batch.selection();
        for (int i = 0; i < size; i++) {
          watermarks[i] = rowtimes[rows[i]] - delay;
        }
      } else {
        for (int i = 0; i < size; i++) {
          watermarks[i] = rowtimes[i] - delay;
        }
      }
    }
  }

  /** Flink's generated code over a cursor. */
  private static final class Generated extends BatchWatermarks {
    private final WatermarkGenerator generator;
    private final BatchRow cursor;

    Generated(WatermarkGenerator generator, BatchRow cursor) {
      this.generator = generator;
      this.cursor = cursor;
    }

    @Override
    void compute(RowBatch batch, long[] watermarks) throws Exception {
      cursor.wrap(batch);
      for (int i = 0; i < batch.size(); i++) {
        Long watermark = generator.currentWatermark(cursor.at(batch.row(i)));
        watermarks[i] = watermark == null ? NONE : watermark;
      }
    }

    @Override
    public void close() throws Exception {
      FunctionUtils.closeFunction(generator);
    }
  }
}
