/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.rows;
import static io.tailrace.runtime.Batches.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.Batches;
import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributesBuilder;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.mailbox.TaskMailbox;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;

class RowToBatchTest {
  private static final Duration LINGER = Duration.ofMillis(5);

  private static OneInputStreamOperatorTestHarness<RowData, RowBatch> open(
      int maxRows, Duration linger) throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<RowData, RowBatch>(
            new RowToBatch.Factory(SCHEMA, maxRows, linger));
    harness.setup(new RowBatchSerializer(SCHEMA));
    harness.open();
    return harness;
  }

  private static OneInputStreamOperatorTestHarness<RowData, RowBatch> openUntilIdle(int maxRows)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<RowData, RowBatch>(
            RowToBatch.Factory.untilIdle(SCHEMA, maxRows));
    harness.setup(new RowBatchSerializer(SCHEMA));
    harness.open();
    return harness;
  }

  /** Gives the mails that have been sent so far their turn, as a task does after its input's. */
  private static void takeMails(OneInputStreamOperatorTestHarness<RowData, RowBatch> harness)
      throws Exception {
    TaskMailbox mailbox = harness.getTaskMailbox();
    mailbox.createBatch();
    for (var mail = mailbox.tryTakeFromBatch(); mail.isPresent(); ) {
      mail.get().run();
      mail = mailbox.tryTakeFromBatch();
    }
  }

  private static void send(
      OneInputStreamOperatorTestHarness<RowData, RowBatch> harness, String rows) throws Exception {
    for (RowData row : rows(rows)) {
      harness.processElement(new StreamRecord<>(row));
    }
  }

  @Test
  void aBatchEndsWhenItIsFull() throws Exception {
    try (var harness = open(2, LINGER)) {
      send(harness, "+I1 +I2 +I3");
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
    }
  }

  @Test
  void rowsWaitNoLongerThanTheLinger() throws Exception {
    try (var harness = open(100, LINGER)) {
      harness.setProcessingTime(1000);
      send(harness, "+I1 +I2");
      harness.setProcessingTime(1004);
      assertThat(harness.getOutput()).isEmpty();
      harness.setProcessingTime(1005);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
    }
  }

  @Test
  void theLingerOfABatchBeginsWithItsFirstRow() throws Exception {
    try (var harness = open(2, LINGER)) {
      harness.setProcessingTime(1000);
      send(harness, "+I1 +I2");
      harness.setProcessingTime(1003);
      send(harness, "+I3");
      harness.setProcessingTime(1007);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
      harness.setProcessingTime(1008);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "+I3");
    }
  }

  @Test
  void rowsLeaveWhenTheInputHadAWholeTurnWithoutARow() throws Exception {
    try (var harness = openUntilIdle(100)) {
      send(harness, "+I1 +I2");
      takeMails(harness);
      assertThat(harness.getOutput()).isEmpty();
      takeMails(harness);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
      assertThat(harness.getTaskMailbox().hasMail()).isFalse();
      send(harness, "+I3");
      takeMails(harness);
      takeMails(harness);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "+I3");
    }
  }

  @Test
  void rowsOfABusyInputLeaveOnceAMillisecond() throws Exception {
    try (var harness = openUntilIdle(100)) {
      harness.setProcessingTime(1000);
      send(harness, "+I1");
      takeMails(harness);
      send(harness, "+I2");
      takeMails(harness);
      send(harness, "+I3");
      assertThat(harness.getTaskMailbox().hasMail()).isFalse();
      assertThat(harness.getOutput()).isEmpty();
      harness.setProcessingTime(1001);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3");
      assertThat(harness.getTaskMailbox().hasMail()).isFalse();
      send(harness, "+I4");
      takeMails(harness);
      takeMails(harness);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3", "+I4");
    }
  }

  @Test
  void rowsThatWaitUntilTheInputIsIdleLeaveWithAFullBatch() throws Exception {
    try (var harness = openUntilIdle(2)) {
      send(harness, "+I1 +I2 +I3 -U3 +U4");
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "+I3 -U3 +U4");
      takeMails(harness);
      takeMails(harness);
      assertThat(harness.getOutput()).hasSize(2);
      assertThat(harness.getTaskMailbox().hasMail()).isFalse();
    }
  }

  @Test
  void halfAPairWaitsForOneMoreIdleTurn() throws Exception {
    for (boolean idle : new boolean[] {true, false}) {
      try (var harness = idle ? openUntilIdle(100) : open(100, Duration.ZERO)) {
        send(harness, "-U1");
        takeMails(harness);
        takeMails(harness);
        assertThat(harness.getOutput()).isEmpty();
        takeMails(harness);
        takeMails(harness);
        assertThat(text(harness.getOutput())).containsExactly("-U1");
        assertThat(harness.getTaskMailbox().hasMail()).isFalse();
      }
    }
  }

  @Test
  void withoutLingerEachRowLeavesAtOnceAndPairsStayTogether() throws Exception {
    try (var harness = open(100, Duration.ZERO)) {
      send(harness, "+I1 -U1 +U2 -D2");
      assertThat(text(harness.getOutput())).containsExactly("+I1", "-U1 +U2", "-D2");
    }
  }

  @Test
  void theLimitDoesNotCutAPair() throws Exception {
    try (var harness = open(2, LINGER)) {
      send(harness, "+I1 -U1 +U2 +I3");
      assertThat(text(harness.getOutput())).containsExactly("+I1 -U1 +U2");
    }
  }

  @Test
  void halfAPairWaitsForTheOtherHalfButNotForEver() throws Exception {
    try (var harness = open(100, LINGER)) {
      harness.setProcessingTime(1000);
      send(harness, "+I1 -U1");
      harness.setProcessingTime(1005);
      assertThat(harness.getOutput()).isEmpty();
      harness.setProcessingTime(1010);
      assertThat(text(harness.getOutput())).containsExactly("+I1 -U1");
      send(harness, "+I2");
      harness.setProcessingTime(1015);
      assertThat(text(harness.getOutput())).containsExactly("+I1 -U1", "+I2");
    }
  }

  @Test
  void nothingOvertakesARow() throws Exception {
    try (var harness = open(100, LINGER)) {
      send(harness, "+I1");
      harness.processWatermark(new Watermark(7));
      send(harness, "+I2");
      harness.processWatermarkStatus(WatermarkStatus.IDLE);
      harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
      send(harness, "+I3");
      RecordAttributes backlog = new RecordAttributesBuilder(List.of()).setBacklog(true).build();
      harness.processRecordAttributes(backlog);
      send(harness, "+I4");
      harness.endInput();
      harness.getOperator().finish();
      assertThat(text(harness.getOutput()))
          .containsExactly("+I1", "W7", "+I2", "idle", "active", "+I3", backlog.toString(), "+I4");
    }
  }

  @Test
  void aCheckpointFindsNothingBuffered() throws Exception {
    try (var harness = open(100, LINGER)) {
      send(harness, "+I1 +I2");
      harness.getOperator().prepareSnapshotPreBarrier(1);
      OperatorSubtaskState state = harness.snapshot(1, 1);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
      assertThat(state.hasState()).isFalse();
    }
  }

  @Test
  void inputObjectsMayBeReused() throws Exception {
    try (var harness = open(3, LINGER)) {
      GenericRowData reused = Batches.row(1, 0);
      for (long id = 1; id <= 3; id++) {
        reused.setField(0, id);
        harness.processElement(new StreamRecord<>(reused));
      }
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3");
    }
  }

  @Test
  void recordMetricsCountRows() throws Exception {
    try (var harness = open(2, LINGER)) {
      send(harness, "+I1 +I2 +I3 +I4");
      // The harness does not count records as a task does: one for each of the two batches.
      assertThat(
              harness
                  .getOperator()
                  .getMetricGroup()
                  .getIOMetricGroup()
                  .getNumRecordsOutCounter()
                  .getCount())
          .isEqualTo(2 * (2 - 1));
    }
  }

  @Test
  void limitsAreChecked() {
    assertThatThrownBy(() -> new RowToBatch.Factory(SCHEMA, 0, LINGER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 4096 rows, not to 0");
    assertThatThrownBy(() -> new RowToBatch.Factory(SCHEMA, 1, Duration.ofNanos(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not for PT0.000000001S");
  }
}
