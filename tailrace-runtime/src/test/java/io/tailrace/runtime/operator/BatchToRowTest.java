/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.batch;
import static io.tailrace.runtime.Batches.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.junit.jupiter.api.Test;

class BatchToRowTest {
  private static OneInputStreamOperatorTestHarness<RowBatch, RowData> open(RowCopies copies)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowData>(
            new BatchToRow.Factory(SCHEMA, copies));
    harness.setup(new RowDataSerializer(SCHEMA.rowType()));
    harness.open();
    return harness;
  }

  @Test
  void selectedRowsLeaveInOrderWithTheirKinds() throws Exception {
    try (var harness = open(RowCopies.REUSED_CURSOR)) {
      RowBatch batch = batch("+I1 -U2 +U3 -D4 +I5").select(new int[] {0, 1, 2, 4}, 4);
      harness.processElement(new StreamRecord<>(batch));
      assertThat(text(harness.getOutput())).containsExactly("+I1", "-U2", "+U3", "+I5");
    }
  }

  @Test
  void recordMetricsCountRows() throws Exception {
    try (var harness = open(RowCopies.REUSED_CURSOR)) {
      harness.processElement(new StreamRecord<>(batch("+I1 +I2 +I3")));
      StreamOperator<RowData> operator = harness.getOperator();
      assertThat(operator.getMetricGroup().getIOMetricGroup().getNumRecordsInCounter().getCount())
          .isEqualTo(3 - 1);
    }
  }
}
