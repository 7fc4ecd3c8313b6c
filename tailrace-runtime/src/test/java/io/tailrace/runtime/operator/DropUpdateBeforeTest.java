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
import io.tailrace.batch.RowBatchSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class DropUpdateBeforeTest {
  @Test
  void onlyOldRowsOfUpdatesAreDropped() throws Exception {
    try (var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(new DropUpdateBefore.Factory())) {
      harness.setup(new RowBatchSerializer(SCHEMA));
      harness.open();
      RowBatch inserts = batch("+I1 +I2");
      harness.processElement(new StreamRecord<>(inserts));
      harness.processElement(new StreamRecord<>(batch("+I1 -U1 +U2 -D3")));
      harness.processElement(
          new StreamRecord<>(batch("-U1 +U2 -U3 +U4").select(new int[] {0, 2, 3}, 3)));
      harness.processElement(new StreamRecord<>(batch("-U1 -U2")));
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "+I1 +U2 -D3", "+U4");
      assertThat(((StreamRecord<?>) harness.getOutput().peek()).getValue()).isSameAs(inserts);
    }
  }
}
