/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.EdgeTap;
import io.tailrace.testing.script.SqlScript;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class StreamContractTest {
  private static final BatchSchema SCHEMA = BatchSchema.of(RowType.of(new IntType()));
  private static final byte INSERT = RowBatch.INSERT;
  private static final byte BEFORE = RowBatch.UPDATE_BEFORE;
  private static final byte AFTER = RowBatch.UPDATE_AFTER;
  private static final byte DELETE = RowBatch.DELETE;

  private static EdgeTap contract(String name, boolean source, String plan) {
    return StreamContract.factory(ChangelogModes.of(plan), SqlScript.Retractions.MATCHED)
        .create(new EdgeTap.Producer(0, name, source, 0, Optional.of(SCHEMA), List.of()));
  }

  private static EdgeTap operator() {
    return contract("Calc[1]", false, "");
  }

  private static RowBatch batch(byte[] kinds, int... values) {
    return RowBatch.of(values.length, kinds, new IntColumn(values, NullMask.NONE, values.length));
  }

  private static void send(EdgeTap contract, RowBatch batch) {
    contract.record(batch, sent -> {});
  }

  @Test
  void acceptsAWellFormedChangelog() {
    EdgeTap contract = operator();

    assertThatCode(
            () -> {
              send(contract, batch(RowBatch.ALL_INSERT, 1, 2));
              contract.watermark(5, sent -> {});
              send(contract, batch(new byte[] {BEFORE, AFTER, DELETE}, 1, 3, 2));
              contract.watermark(5, sent -> {});
              contract.callEnded(sent -> {});
              contract.ended();
            })
        .doesNotThrowAnyException();
  }

  @Test
  void refusesARetractionOfWhatWasNotSent() {
    assertThatThrownBy(() -> send(operator(), batch(new byte[] {BEFORE, AFTER}, 1, 2)))
        .isInstanceOf(ContractViolation.class)
        .hasMessageContaining("it retracts a row that it has not sent: -U 1");
  }

  @Test
  void refusesADeleteOfWhatWasNotSentUnlessRowsAreUpserted() {
    EdgeTap deletes = operator();
    send(deletes, batch(new byte[] {DELETE}, 1));
    assertThatThrownBy(deletes::ended)
        .isInstanceOf(ContractViolation.class)
        .hasMessageContaining("it retracts a row that it has not sent: -D 1");

    EdgeTap upserts = operator();
    send(upserts, batch(new byte[] {DELETE}, 1));
    send(upserts, batch(new byte[] {AFTER}, 2));
    assertThatCode(upserts::ended).doesNotThrowAnyException();
  }

  @Test
  void refusesABatchThatEndsInsideAnUpdate() {
    EdgeTap contract = operator();
    send(contract, batch(new byte[] {INSERT, BEFORE}, 1, 1));

    assertThatThrownBy(() -> send(contract, batch(new byte[] {AFTER}, 2)))
        .hasMessageContaining("a batch ends between -U 1 and +U 2");
  }

  @Test
  void refusesALoneUpdateBeforeOfASource() {
    EdgeTap contract = contract("Source: t[1]", true, "");

    assertThatThrownBy(() -> send(contract, batch(new byte[] {INSERT, BEFORE}, 1, 1)))
        .hasMessageContaining("a batch ends behind -U 1");
  }

  @Test
  void refusesAFallingWatermark() {
    EdgeTap contract = operator();
    contract.watermark(10, sent -> {});

    assertThatThrownBy(() -> contract.watermark(9, sent -> {}))
        .hasMessageContaining("its watermark falls from 10 to 9");
  }

  @Test
  void letsAWatermarkStartAnewAfterARestore() {
    EdgeTap contract = operator();
    contract.watermark(10, sent -> {});
    contract.restored();

    assertThatCode(() -> contract.watermark(9, sent -> {})).doesNotThrowAnyException();
  }

  @Test
  void refusesAKindThatThePlanDoesNotAllow() {
    EdgeTap contract = contract("Calc[1]", false, "Calc(select=[a], changelogMode=[I,UA])");
    send(contract, batch(RowBatch.ALL_INSERT, 1));

    assertThatThrownBy(() -> send(contract, batch(new byte[] {DELETE}, 1)))
        .hasMessageContaining("the plan says [INSERT, UPDATE_AFTER], it sends -D 1");
  }

  @Test
  void refusesAnotherLayout() {
    RowBatch longs = RowBatch.of(1, new LongColumn(new long[] {1}, NullMask.NONE, 1));

    assertThatThrownBy(() -> send(operator(), longs))
        .hasMessageContaining("is stored as LONG, but its type INT is stored as INT");
  }

  @Test
  void refusesANullBitBehindTheLastRow() {
    RowBatch batch = RowBatch.of(1, new IntColumn(new int[] {1}, new long[] {0b10}, 1));

    assertThatThrownBy(() -> send(operator(), batch))
        .hasMessageContaining("a null bit behind the last row");
  }

  @Test
  void refusesAnEmptyBatch() {
    assertThatThrownBy(() -> send(operator(), batch(RowBatch.ALL_INSERT)))
        .hasMessageContaining("an empty batch");
  }

  @Test
  void noticesAWriteIntoASentBatch() {
    EdgeTap contract = operator();
    int[] values = {1, 2};
    send(contract, batch(RowBatch.ALL_INSERT, values));
    values[0] = 9;

    assertThatThrownBy(() -> contract.callEnded(sent -> {}))
        .hasMessageContaining("a batch changed after it was sent");
  }
}
