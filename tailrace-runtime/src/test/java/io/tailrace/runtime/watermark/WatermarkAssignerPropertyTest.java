/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.TS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.operator.RowBuffer;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.operators.wmassigners.WatermarkAssignerOperatorFactory;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/** Compares late decisions with Flink's row operator, at every batch size. */
class WatermarkAssignerPropertyTest {
  private static final long DELAY = 10;
  private static final int[] BATCH_SIZES = {1, 2, 7, 4096};

  @Property(tries = 150)
  void rowsAreLateWhereTheyAreInFlink(
      @ForAll @Size(max = 60) List<@IntRange(min = -60, max = 60) Integer> jumps,
      @ForAll @IntRange(min = 0, max = 40) int interval)
      throws Exception {
    List<RowData> rows = Lateness.stream(jumps);
    Lateness expected = flink(rows, interval);
    for (int batchSize : BATCH_SIZES) {
      for (WatermarkExpression expression :
          List.of(
              new WatermarkExpression.Delay(DELAY),
              new WatermarkExpression.Generated(DelayedWatermarks.by(DELAY)))) {
        Lateness actual = tailrace(rows, interval, batchSize, expression);
        assertThat(actual.rows).as("batches of %s", batchSize).isEqualTo(expected.rows);
        assertThat(actual.watermark).isEqualTo(expected.watermark);
      }
    }
  }

  private static Lateness flink(List<RowData> rows, int interval) throws Exception {
    try (var harness =
        new OneInputStreamOperatorTestHarness<RowData, RowData>(
            new WatermarkAssignerOperatorFactory(TS, 0, DelayedWatermarks.by(DELAY)))) {
      harness.getExecutionConfig().setAutoWatermarkInterval(interval);
      harness.setup(new RowDataSerializer(SCHEMA.rowType()));
      harness.open();
      for (RowData row : rows) {
        harness.processElement(new StreamRecord<>(row));
      }
      return Lateness.of(harness.getOutput());
    }
  }

  private static Lateness tailrace(
      List<RowData> rows, int interval, int batchSize, WatermarkExpression expression)
      throws Exception {
    try (var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(
            new WatermarkAssigner.Factory(
                SCHEMA, TS, expression, Duration.ZERO, CutPolicy.CONCERNED_ROWS))) {
      harness.getExecutionConfig().setAutoWatermarkInterval(interval);
      harness.setup(new RowBatchSerializer(SCHEMA));
      harness.open();
      RowBuffer buffer = new RowBuffer(SCHEMA, batchSize);
      for (RowData row : rows) {
        buffer.append(row);
        if (buffer.isFull()) {
          harness.processElement(new StreamRecord<>(buffer.build()));
        }
      }
      if (!buffer.isEmpty()) {
        harness.processElement(new StreamRecord<>(buffer.build()));
      }
      return Lateness.of(harness.getOutput());
    }
  }
}
