/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class BatchSplitterTest {
  private static final BatchSchema SCHEMA =
      BatchSchema.of(RowType.of(new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)));

  private final List<RowBatch> outputs = new ArrayList<>();

  @Test
  void aBatchForOneTargetPassesByReference() {
    RowBatch batch = batch(10, 3);
    splitter(1).split(batch);
    assertThat(outputs).hasSize(1);
    assertThat(outputs.get(0).column(0)).isSameAs(batch.column(0));
    assertThat(outputs.get(0).keyGroup()).isBetween(0, 127);
  }

  @Test
  void rowsThatWaitLeaveBeforeABatchThatPasses() {
    BatchSplitter splitter = splitter(64);
    splitter.split(batch(4096, 1));
    assertThat(outputs).isEmpty();
    RowBatch oneKey = batchOfKey(7, 4096);
    splitter.split(oneKey);
    assertThat(outputs).hasSize(2);
    assertThat(outputs.get(0).size()).isBetween(30, 100);
    assertThat(outputs.get(1).column(0)).isSameAs(oneKey.column(0));
    assertThat(outputs.get(1).keyGroup() / 2).isEqualTo(outputs.get(0).keyGroup() / 2);
  }

  @Test
  void fewRowsForOneTargetJoinThoseThatWait() {
    BatchSplitter splitter = splitter(64);
    splitter.split(batch(4096, 1));
    splitter.split(batchOfKey(7, 2));
    splitter.flush();
    assertThat(outputs).hasSize(64);
    assertThat(outputs.stream().mapToInt(RowBatch::size).sum()).isEqualTo(4098);
  }

  @Test
  void aLargePartOfABatchSharesItsColumns() {
    RowBatch batch = batch(4096, 1);
    splitter(2).split(batch);
    assertThat(outputs).hasSize(2);
    assertThat(outputs).allMatch(part -> part.column(1) == batch.column(1));
    assertThat(outputs.get(0).size() + outputs.get(1).size()).isEqualTo(4096);
  }

  @Test
  void aFlushLeavesNothingWaiting() {
    BatchSplitter splitter = splitter(8);
    splitter.split(batch(3, 1));
    assertThat(outputs).isEmpty();
    splitter.flush();
    assertThat(outputs.stream().mapToInt(RowBatch::size).sum()).isEqualTo(3);
    splitter.flush();
    assertThat(outputs.stream().mapToInt(RowBatch::size).sum()).isEqualTo(3);
  }

  @Test
  void rowsOfManySmallBatchesLeaveTogether() {
    BatchSplitter splitter = splitter(64);
    for (int i = 0; i < 1000; i++) {
      splitter.split(batch(16, 1));
    }
    splitter.flush();
    assertThat(outputs.stream().mapToInt(RowBatch::size).sum()).isEqualTo(16_000);
    assertThat(outputs).hasSizeLessThan(64 + 16_000 / BatchSplitter.ROWS_WORTH_SENDING);
  }

  @Test
  void largeRowsLeaveBeforeTheyFillTheMemory() {
    BatchSplitter splitter = splitter(128);
    long largest = 0;
    for (int i = 0; i < 20; i++) {
      splitter.split(batch(500, 2_000));
    }
    for (RowBatch output : outputs) {
      largest = Math.max(largest, output.sizeInBytes());
    }
    splitter.flush();
    assertThat(outputs.stream().mapToInt(RowBatch::size).sum()).isEqualTo(10_000);
    assertThat(largest).isLessThan(2L * BatchSplitter.MAX_WAITING_BYTES / 128);
  }

  @Test
  void anEmptyBatchIsNotSent() {
    BatchSplitter splitter = splitter(2);
    splitter.split(batch(5, 1).select(new int[0], 0));
    splitter.flush();
    assertThat(outputs).isEmpty();
  }

  private BatchSplitter splitter(int fanOut) {
    return new BatchSplitter(SCHEMA, new int[] {0}, KeyGroups.subtasks(128, fanOut), outputs::add);
  }

  /** Rows of the keys from 0 on. */
  private static RowBatch batch(int rows, int textLength) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    for (long key = 0; key < rows; key++) {
      builder.append(GenericRowData.of(key, StringData.fromString("x".repeat(textLength))));
    }
    return builder.build();
  }

  private static RowBatch batchOfKey(long key, int rows) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    for (int i = 0; i < rows; i++) {
      builder.append(GenericRowData.of(key, StringData.fromString("x")));
    }
    return builder.build();
  }
}
