/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import java.util.Optional;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger();

  @Test
  void aZeroMayChangeItsSign() {
    assertThat(enter(RowBatch.INSERT, -0.0)).isEmpty();
    assertThat(enter(RowBatch.UPDATE_BEFORE, 0.0)).isEmpty();
  }

  @Test
  void noOtherValueMay() {
    assertThat(enter(RowBatch.INSERT, -0.01)).isEmpty();
    assertThat(enter(RowBatch.UPDATE_BEFORE, 0.01))
        .contains("it retracts a row that it has not sent: -U 0.01");
  }

  private Optional<String> enter(byte kind, double value) {
    RowBatch batch =
        RowBatch.of(1, new byte[] {kind}, new DoubleColumn(new double[] {value}, NullMask.NONE, 1));
    return ledger.enter(BatchContents.of(batch, BatchSchema.of(RowType.of(new DoubleType()))));
  }
}
