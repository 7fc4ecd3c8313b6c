/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.TS;
import static io.tailrace.runtime.Batches.batch;
import static io.tailrace.runtime.Batches.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.Batches;
import java.time.Duration;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WatermarkAssignerTest {
  private static List<WatermarkExpression> expressions() {
    return List.of(
        new WatermarkExpression.Delay(10),
        new WatermarkExpression.Generated(DelayedWatermarks.by(10)));
  }

  private static OneInputStreamOperatorTestHarness<RowBatch, RowBatch> open(
      WatermarkExpression expression, long interval, long idleTimeout, CutPolicy policy)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(
            new WatermarkAssigner.Factory(
                SCHEMA, TS, expression, Duration.ofMillis(idleTimeout), policy));
    harness.getExecutionConfig().setAutoWatermarkInterval(interval);
    harness.setup(new RowBatchSerializer(SCHEMA));
    harness.open();
    return harness;
  }

  private static OneInputStreamOperatorTestHarness<RowBatch, RowBatch> open(long interval)
      throws Exception {
    return open(new WatermarkExpression.Delay(10), interval, 0, CutPolicy.CONCERNED_ROWS);
  }

  private static void send(
      OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness, String rows) throws Exception {
    harness.processElement(new StreamRecord<>(batch(rows)));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void oneWatermarkFollowsTheBatch(WatermarkExpression expression) throws Exception {
    try (var harness = open(expression, 0, 0, CutPolicy.CONCERNED_ROWS)) {
      send(harness, "+I1@50 +I2@60 +I3@70");
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3", "W60");
    }
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void onlySelectedRowsCount(WatermarkExpression expression) throws Exception {
    try (var harness = open(expression, 0, 0, CutPolicy.CONCERNED_ROWS)) {
      RowBatch selected = batch("+I1@50 +I2@900 +I3@70 +I4@20").select(new int[] {0, 2, 3}, 3);
      harness.processElement(new StreamRecord<>(selected));
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I3", "W60", "+I4");
    }
  }

  @Test
  void theBatchIsCutBeforeALateRow() throws Exception {
    try (var harness = open(0)) {
      // The watermark after row 2 is 90: row 3 is not concerned, 4 and 5 are, 6 is late again.
      send(harness, "+I1@50 +I2@100 +I3@92 +I4@90 +I5@80 +I6@300 +I7@290");
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1 +I2 +I3", "W90", "+I4 +I5 +I6", "W290", "+I7");
    }
  }

  @Test
  void theBatchIsCutBeforeARowThatStartsWhereTheWatermarkEnds() throws Exception {
    try (var harness = open(0)) {
      send(harness, "+I1@100 +I2@91 +I3@200");
      assertThat(text(harness.getOutput())).containsExactly("+I1", "W90", "+I2 +I3", "W190");
    }
  }

  @Test
  void aWatermarkWaitsForTheInterval() throws Exception {
    try (var harness = open(200)) {
      send(harness, "+I1@210 +I2@5 +I3@211 +I4@6");
      // 200 is not more than 200 ahead of 0, 201 is.
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3", "W201", "+I4");
      send(harness, "+I5@300");
      harness.setProcessingTime(199);
      assertThat(harness.getOutput()).hasSize(4);
      harness.setProcessingTime(200);
      assertThat(text(harness.getOutput())).endsWith("+I5", "W290");
      harness.setProcessingTime(400);
      assertThat(text(harness.getOutput())).endsWith("+I5", "W290");
    }
  }

  @Test
  void anUpdateIsNeverCut() throws Exception {
    try (var harness = open(0)) {
      // Late is the +U, but under a watermark from before the pair: the cut is before the pair.
      send(harness, "+I1@100 -U1@95 +U2@50");
      // The -U itself raises the watermark under which the +U would be late: sent after the pair.
      send(harness, "-U2@500 +U3@300 +I4@400");
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1", "W90", "-U1 +U2", "-U2 +U3", "W490", "+I4");
    }
  }

  @Test
  void theBatchIsCutAtEachAdvanceWhereTheWatermarkIsRead() throws Exception {
    try (var harness = open(new WatermarkExpression.Delay(10), 0, 0, CutPolicy.EVERY_ADVANCE)) {
      send(harness, "+I1@50 +I2@100 +I3@95 -U3@110 +U4@120 +I5@1");
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1", "W40", "+I2", "W90", "+I3 -U3 +U4", "W110", "+I5");
    }
  }

  @Test
  void anInputWithoutRowsBecomesIdleAndActiveAgain() throws Exception {
    try (var harness = open(new WatermarkExpression.Delay(10), 0, 100, CutPolicy.CONCERNED_ROWS)) {
      send(harness, "+I1@50");
      harness.setProcessingTime(100);
      harness.setProcessingTime(200);
      send(harness, "+I2@60");
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1", "W40", "idle", "active", "+I2", "W50");
    }
  }

  @Test
  void onlyTheLastWatermarkOfTheInputCounts() throws Exception {
    try (var harness = open(0)) {
      harness.processWatermark(new Watermark(1000));
      send(harness, "+I1@50");
      harness.processWatermarkStatus(WatermarkStatus.IDLE);
      harness.processWatermark(Watermark.MAX_WATERMARK);
      harness.getOperator().finish();
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1", "W40", "idle", "W" + Long.MAX_VALUE);
    }
  }

  @Test
  void theEndOfInputIsTheLastWatermark() throws Exception {
    try (var harness = open(200)) {
      send(harness, "+I1@50");
      harness.getOperator().finish();
      assertThat(text(harness.getOutput())).containsExactly("+I1", "W" + Long.MAX_VALUE);
    }
  }

  @Test
  void aWatermarkThatIsNullIsNone() throws Exception {
    try (var harness =
        open(
            new WatermarkExpression.Generated(DelayedWatermarks.by(10)),
            0,
            0,
            CutPolicy.CONCERNED_ROWS)) {
      send(harness, "+I1@-5 +I2@30 +I3@-7");
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "W20", "+I3");
    }
  }

  @Test
  void aRowTimeThatIsNullIsRefusedAsByFlink() throws Exception {
    try (var harness = open(0)) {
      RowBatch rows =
          batch(List.of(Batches.row(1, 5), GenericRowData.of(2L, null), Batches.row(3, 6)));
      harness.processElement(new StreamRecord<>(rows.select(new int[] {0, 2}, 2)));
      assertThatThrownBy(() -> harness.processElement(new StreamRecord<>(rows)))
          .isInstanceOf(RuntimeException.class)
          .hasMessage(
              "RowTime field should not be null, please convert it to a non-null long value.");
    }
  }

  @Test
  void aFieldThatCannotBeARowTimeIsRefused() {
    BatchSchema nanos = BatchSchema.of(RowType.of(new TimestampType(9)));
    assertThatThrownBy(
            () ->
                new WatermarkAssigner.Factory(
                    nanos,
                    0,
                    new WatermarkExpression.Delay(0),
                    Duration.ZERO,
                    CutPolicy.CONCERNED_ROWS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The row time field f0 cannot be a TIMESTAMP(9).");
  }
}
