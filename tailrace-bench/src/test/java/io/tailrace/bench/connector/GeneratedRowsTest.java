/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.bench.connector.FieldSpec.Draw;
import io.tailrace.bench.connector.FieldSpec.TextForm;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class GeneratedRowsTest {
  private static final RowType NUMBERS =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("k", DataTypes.BIGINT()),
                  DataTypes.FIELD("v", DataTypes.BIGINT()))
              .getLogicalType();
  private static final FieldSpec NUMBER = FieldSpec.DEFAULT;

  @Test
  void givesEveryKeyOnceInAsManyRowsAsThereAreKeys() {
    int keys = 3 * GeneratedBlock.ROWS;
    GeneratedRows rows = GeneratedRows.of(inserts(keys, 6));

    for (int deck = 0; deck < 2; deck++) {
      Set<Long> seen = new HashSet<>();
      for (int block = 0; block < 3; block++) {
        LongStream.of(column(rows.block(3 * deck + block), 0)).forEach(seen::add);
      }
      assertThat(seen).hasSize(keys);
    }
    assertThat(column(rows.block(3), 0)).isNotEqualTo(column(rows.block(0), 0));
    assertThat(rows.block(6)).isSameAs(rows.block(0));
  }

  @Test
  void letsFieldsOfAnIdentityDependOnEachOther() {
    RowType type =
        (RowType)
            DataTypes.ROW(
                    DataTypes.FIELD("k", DataTypes.BIGINT()),
                    DataTypes.FIELD("s", DataTypes.STRING()))
                .getLogicalType();
    FieldSpec text = new FieldSpec(TextForm.CODE, 10_000, 0, Draw.IDENTITY);
    GeneratedBlock block =
        GeneratedRows.of(
                new BlockSpec(type, List.of(key(10_000), text), 1, 10_000, 1, Changes.INSERTS))
            .block(0);

    BytesColumn strings = (BytesColumn) block.batch().column(1);
    for (int row = 0; row < 100; row++) {
      String string =
          new String(
              strings.heap(), strings.start(row), strings.length(row), StandardCharsets.UTF_8);
      assertThat(string).hasSize(20).endsWith(String.valueOf(column(block, 0)[row]));
    }
  }

  @Test
  void updatesRowsThatLiveAndReturnsToTheFirstVersions() {
    int live = 2 * GeneratedBlock.ROWS;
    int updates = 4 * UpdateSequence.ROUNDS;
    GeneratedRows rows = GeneratedRows.of(updates(live, live / 4));
    Map<List<Long>, Integer> counts = new HashMap<>();
    apply(rows.block(0), counts);
    apply(rows.block(1), counts);
    Map<List<Long>, Integer> inserted = Map.copyOf(counts);

    for (int block = 2; block < 2 + updates; block++) {
      assertThat(rows.block(block).batch().isInsertOnly()).isFalse();
      apply(rows.block(block), counts);
      if (block < 1 + updates) {
        assertThat(counts).isNotEqualTo(inserted);
      }
    }

    assertThat(counts).isEqualTo(inserted);
    assertThat(rows.block(2 + updates)).isSameAs(rows.block(2));
  }

  @Test
  void handsTheKindsToRows() {
    GeneratedBlock block = GeneratedRows.of(updates(GeneratedBlock.ROWS, 100)).block(1);
    BinaryRowData row = block.newRow();
    for (int i = 0; i < GeneratedBlock.ROWS; i++) {
      block.pointTo(row, i);
      assertThat(row.getRowKind())
          .isEqualTo(i % 2 == 0 ? RowKind.UPDATE_BEFORE : RowKind.UPDATE_AFTER);
    }
  }

  @Test
  void keepsTheRowsOfARunUntilAnotherAsksForOthers() {
    GeneratedRows.beginRun();
    GeneratedRows rows = GeneratedRows.of(inserts(7, 1));
    GeneratedRows.of(inserts(8, 1));
    assertThat(GeneratedRows.of(inserts(7, 1))).isSameAs(rows);

    GeneratedRows.beginRun();
    assertThat(GeneratedRows.of(inserts(7, 1))).isSameAs(rows);

    GeneratedRows.beginRun();
    GeneratedRows.of(inserts(9, 1));
    assertThat(GeneratedRows.of(inserts(7, 1))).isNotSameAs(rows);
  }

  @Test
  void numbersTheRowsOfASequence() {
    RowType type =
        (RowType)
            DataTypes.ROW(
                    DataTypes.FIELD("n", DataTypes.BIGINT()),
                    DataTypes.FIELD("ts", DataTypes.TIMESTAMP(3)))
                .getLogicalType();
    FieldSpec sequence = new FieldSpec(TextForm.WORD, 5, 0, Draw.SEQUENCE);
    BlockSpec spec = new BlockSpec(type, List.of(sequence, sequence), 1, 100, 2, Changes.INSERTS);

    GeneratedBlock second = GeneratedRows.of(spec).block(1);

    long[] numbers = column(second, 0);
    long[] times = column(second, 1);
    for (int row = 0; row < numbers.length; row++) {
      assertThat(numbers[row]).isEqualTo(GeneratedBlock.ROWS + row);
      assertThat(times[row]).isEqualTo(times[0] + row);
    }
  }

  @Test
  void refusesUpdatesThatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> updates(1000, 10))
        .withMessageContaining("1000 rows");
    List<FieldSpec> keysOnly = List.of(key(10), key(10));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new BlockSpec(NUMBERS, keysOnly, 1, GeneratedBlock.ROWS, 1, Changes.UPDATES))
        .withMessageContaining("no field to replace");
    FieldSpec sequence = new FieldSpec(TextForm.WORD, 10, 0, Draw.SEQUENCE);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new BlockSpec(
                    NUMBERS, List.of(sequence, NUMBER), 1, GeneratedBlock.ROWS, 1, Changes.UPDATES))
        .withMessageContaining("in no sequence");
  }

  private static BlockSpec updates(int live, int keys) {
    return new BlockSpec(NUMBERS, List.of(key(keys), NUMBER), 1, live, 1, Changes.UPDATES);
  }

  private static BlockSpec inserts(int keys, int blocks) {
    return new BlockSpec(NUMBERS, List.of(key(keys), NUMBER), 1, keys, blocks, Changes.INSERTS);
  }

  private static FieldSpec key(int keys) {
    return new FieldSpec(TextForm.WORD, keys, 0, Draw.IDENTITY);
  }

  private static long[] column(GeneratedBlock block, int index) {
    return ((LongColumn) block.batch().column(index)).values();
  }

  /** Applies the changes to the number of times that each row lives. */
  private static void apply(GeneratedBlock block, Map<List<Long>, Integer> counts) {
    long[] keys = column(block, 0);
    long[] values = column(block, 1);
    for (int row = 0; row < keys.length; row++) {
      boolean retracts = block.batch().kind(row) == RowBatch.UPDATE_BEFORE;
      counts.merge(List.of(keys[row], values[row]), retracts ? -1 : 1, GeneratedRowsTest::sum);
    }
  }

  private static Integer sum(Integer one, Integer other) {
    assertThat(one + other).isNotNegative();
    return one + other == 0 ? null : Integer.valueOf(one + other);
  }
}
