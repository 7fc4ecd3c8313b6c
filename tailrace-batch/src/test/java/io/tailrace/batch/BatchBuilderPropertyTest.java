/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.RowType;

/** Rows survive the way through builders, columns and row views, whatever their types. */
class BatchBuilderPropertyTest {

  @Property(tries = 300)
  void rowsSurviveTheWayThroughABatch(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 150) int count) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    List<RowData> rows = random.rows(type, count);

    RowBatch batch = build(schema, rows);

    assertThat(batch.size()).isEqualTo(count);
    assertThat(StockRows.of(schema, batch)).isEqualTo(StockRows.of(type, rows));
  }

  @Property(tries = 200)
  void everyWayOfCopyingRowsBetweenBatchesAgrees(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 150) int count) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    RowBatch batch = build(schema, random.rows(type, count));
    int[] selection = random.selection(count);
    int selected = selection.length;
    RowBatch selective = batch.select(selection, selected);
    List<BinaryRowData> expected = StockRows.of(schema, selective);

    BatchBuilder gathered = new BatchBuilder(schema);
    gathered.append(selective);
    BatchBuilder inParts = new BatchBuilder(schema);
    inParts.append(batch, selection, 0, selected / 2);
    inParts.append(batch, selection, selected / 2, selected);
    BatchBuilder single = new BatchBuilder(schema);
    BatchBuilder rowwise = new BatchBuilder(schema);
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    for (int i = 0; i < selected; i++) {
      single.append(batch, selection[i]);
      rowwise.append(cursor.at(selection[i]));
    }

    assertThat(StockRows.of(schema, inParts.build())).isEqualTo(expected);
    assertThat(StockRows.of(schema, single.build())).isEqualTo(expected);
    assertThat(StockRows.of(schema, rowwise.build())).isEqualTo(expected);
    RowBatch compacted = gathered.build();
    assertThat(compacted.isSelective()).isFalse();
    assertThat(StockRows.of(schema, compacted)).isEqualTo(expected);
  }

  @Property(tries = 100)
  void denseBatchesAreConcatenated(@ForAll long seed) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    BatchBuilder builder = new BatchBuilder(schema);
    List<RowData> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      List<RowData> rows = random.rows(type, random.nextInt(70));
      all.addAll(rows);
      builder.append(build(schema, rows));
    }
    assertThat(StockRows.of(schema, builder.build())).isEqualTo(StockRows.of(type, all));
  }

  @Property(tries = 100)
  void nothingBuiltIsWrittenAgain(@ForAll long seed) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    BatchBuilder builder = new BatchBuilder(schema);
    List<RowData> first = random.rows(type, 1 + random.nextInt(40));
    first.forEach(builder::append);
    RowBatch built = builder.build();
    assertThat(builder.isEmpty()).isTrue();
    random.rows(type, 1 + random.nextInt(40)).forEach(builder::append);
    builder.build();
    assertThat(StockRows.of(schema, built)).isEqualTo(StockRows.of(type, first));
  }

  @Property(tries = 100)
  void severalNullsAreSingleOnesInARow(@ForAll long seed) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    List<RowData> rows = random.rows(type, random.nextInt(70));
    int nulls = random.nextInt(200);
    for (int i = 0; i < type.getFieldCount(); i++) {
      ColumnBuilder atOnce = ColumnBuilder.create(type.getTypeAt(i), 16);
      ColumnBuilder oneByOne = ColumnBuilder.create(type.getTypeAt(i), 16);
      appendAround(atOnce, rows, i, () -> atOnce.appendNulls(nulls));
      appendAround(
          oneByOne,
          rows,
          i,
          () -> {
            for (int n = 0; n < nulls; n++) {
              oneByOne.appendNull();
            }
          });
      BatchSchema schema = BatchSchema.of(RowType.of(type.getTypeAt(i).copy(true)));
      int size = 2 * rows.size() + nulls;
      assertThat(StockRows.of(schema, RowBatch.of(size, atOnce.build())))
          .isEqualTo(StockRows.of(schema, RowBatch.of(size, oneByOne.build())));
    }
  }

  private static void appendAround(
      ColumnBuilder builder, List<RowData> rows, int field, Runnable nulls) {
    rows.forEach(row -> builder.append(row, field));
    nulls.run();
    rows.forEach(row -> builder.append(row, field));
  }

  @Property(tries = 100)
  void sizesOfBuilderAndColumnAgree(@ForAll long seed) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    for (int i = 0; i < type.getFieldCount(); i++) {
      ColumnBuilder builder = ColumnBuilder.create(type.getTypeAt(i), 16);
      for (RowData row : random.rows(type, 1 + random.nextInt(100))) {
        builder.append(row, i);
      }
      long bytes = builder.sizeInBytes();
      assertThat(builder.build().sizeInBytes()).isEqualTo(bytes);
      assertThat(builder.size()).isZero();
    }
  }

  static RowBatch build(BatchSchema schema, List<RowData> rows) {
    BatchBuilder builder = new BatchBuilder(schema);
    rows.forEach(builder::append);
    return builder.build();
  }
}
