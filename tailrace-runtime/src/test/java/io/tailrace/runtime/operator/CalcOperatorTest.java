/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.expression.CalcProgram;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.RowBridge;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class CalcOperatorTest {
  private static final BatchSchema INPUT =
      BatchSchema.of(
          RowType.of(
              new LogicalType[] {new BooleanType(), new IntType(), VarCharType.STRING_TYPE},
              new String[] {"flag", "id", "name"}));
  private static final Expression FLAG = field(0);
  private static final Expression ID = field(1);
  private static final Expression NAME = field(2);

  @Test
  void aProjectionOfFieldsSharesTheColumns() throws Exception {
    RowBatch input = batch(row(true, 1), row(null, 2));
    RowBatch output = runOne(project(Literal.TRUE, NAME, ID), input);

    assertThat(output.column(0)).isSameAs(input.column(2));
    assertThat(output.column(1)).isSameAs(input.column(1));
    assertThat(output.isSelective()).isFalse();
  }

  @Test
  void onlyRowsForWhichTheConditionIsTruePass() throws Exception {
    RowBatch output =
        runOne(project(FLAG, ID), batch(row(true, 1), row(false, 2), row(null, 3), row(true, 4)));

    assertThat(ids(output)).containsExactly("+I 1", "+I 4");
  }

  @Test
  void aConditionNarrowsTheSelectionOfTheInput() throws Exception {
    RowBatch input =
        batch(row(true, 1), row(true, 2), row(false, 3), row(true, 4))
            .select(new int[] {1, 2, 3}, 3);

    assertThat(ids(runOne(project(FLAG, ID), input))).containsExactly("+I 2", "+I 4");
  }

  @Test
  void aSplitUpdateKeepsTheKindOfTheHalfThatPasses() throws Exception {
    RowBatch input =
        batch(
            kind(RowKind.UPDATE_BEFORE, row(true, 1)),
            kind(RowKind.UPDATE_AFTER, row(false, 1)),
            kind(RowKind.UPDATE_BEFORE, row(false, 2)),
            kind(RowKind.UPDATE_AFTER, row(true, 2)),
            kind(RowKind.DELETE, row(true, 3)));

    assertThat(ids(runOne(project(FLAG, ID), input))).containsExactly("-U 1", "+U 2", "-D 3");
  }

  @Test
  void constantsFillTheirColumn() throws Exception {
    RowBatch output =
        runOne(
            project(
                Literal.TRUE, new Literal(7, new IntType(false)), new Literal("é%", NAME.type())),
            batch(row(true, 1), row(true, 2)));

    BatchRow cursor = new BatchRow(schema(ID, NAME)).wrap(output);
    assertThat(cursor.at(1).getInt(0)).isEqualTo(7);
    assertThat(cursor.at(1).getString(1)).isEqualTo(StringData.fromString("é%"));
  }

  @Test
  void anOutputIsNotRouted() throws Exception {
    RowBatch input = batch(row(true, 1)).withKeyGroup(5);

    assertThat(runOne(project(Literal.TRUE, ID), input).keyGroup()).isEqualTo(RowBatch.NOT_ROUTED);
  }

  @Test
  void batchesWithoutRowsAreDroppedAndTheRestKeepsItsOrder() throws Exception {
    try (OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness =
        harness(project(FLAG, ID))) {
      harness.processElement(new StreamRecord<>(batch(row(true, 1))));
      harness.processWatermark(new Watermark(10));
      harness.processElement(new StreamRecord<>(batch(row(false, 2))));
      harness.processWatermarkStatus(WatermarkStatus.IDLE);
      harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
      harness.getOneInputOperator().processLatencyMarker(new LatencyMarker(1, new OperatorID(), 0));
      harness.processElement(new StreamRecord<>(batch(row(true, 3))));
      harness.processWatermark(new Watermark(20));

      List<String> events =
          harness.getOutput().stream()
              .map(
                  event ->
                      event instanceof StreamRecord<?> record
                          ? ids((RowBatch) record.getValue()).toString()
                          : event.getClass().getSimpleName())
              .toList();
      assertThat(events)
          .containsExactly(
              "[+I 1]",
              "Watermark",
              "WatermarkStatus",
              "WatermarkStatus",
              "LatencyMarker",
              "[+I 3]",
              "Watermark");
    }
  }

  private static RowBatch runOne(CalcProgram program, RowBatch input) throws Exception {
    try (OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness = harness(program)) {
      harness.processElement(new StreamRecord<>(input));
      assertThat(harness.extractOutputValues()).hasSize(1);
      return harness.extractOutputValues().get(0);
    }
  }

  private static OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness(CalcProgram program)
      throws Exception {
    OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness =
        new OneInputStreamOperatorTestHarness<>(new CalcOperatorFactory(program));
    harness.setup(
        new RowBatchTypeInfo(program.output())
            .createSerializer(harness.getExecutionConfig().getSerializerConfig()));
    harness.open();
    return harness;
  }

  private static CalcProgram project(Expression condition, Expression... projections) {
    return new CalcProgram(
        INPUT, schema(projections), condition, List.of(projections), RowBridge.NONE);
  }

  private static BatchSchema schema(Expression... projections) {
    LogicalType[] types =
        List.of(projections).stream().map(Expression::type).toArray(LogicalType[]::new);
    return BatchSchema.of(RowType.of(types));
  }

  private static Expression field(int index) {
    return new FieldReference(index, INPUT.fieldNames().get(index), INPUT.type(index));
  }

  private static GenericRowData row(Boolean flag, int id) {
    return GenericRowData.of(flag, id, StringData.fromString("name " + id));
  }

  private static GenericRowData kind(RowKind kind, GenericRowData row) {
    row.setRowKind(kind);
    return row;
  }

  private static RowBatch batch(GenericRowData... rows) {
    BatchBuilder builder = new BatchBuilder(INPUT);
    for (GenericRowData row : rows) {
      builder.append(row);
    }
    return builder.build();
  }

  private static List<String> ids(RowBatch batch) {
    BatchRow cursor = new BatchRow(schema(ID)).wrap(batch);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      cursor.at(batch.row(i));
      ids.add(cursor.getRowKind().shortString() + " " + cursor.getInt(0));
    }
    return ids;
  }
}
