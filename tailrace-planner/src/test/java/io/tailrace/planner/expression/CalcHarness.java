/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.expression.CalcProgram;
import io.tailrace.runtime.operator.CalcOperatorFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.InstantiationUtil;

/** Runs a program in its operator, after a trip through Java serialisation. */
final class CalcHarness implements AutoCloseable {
  private final CalcProgram program;
  private final OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness;
  private int seen;

  CalcHarness(CalcProgram program) throws Exception {
    this.program = InstantiationUtil.clone(program);
    this.harness = new OneInputStreamOperatorTestHarness<>(new CalcOperatorFactory(this.program));
    harness.setup(
        new RowBatchTypeInfo(this.program.output())
            .createSerializer(harness.getExecutionConfig().getSerializerConfig()));
    harness.open();
  }

  OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness() {
    return harness;
  }

  /** The rows that the batch becomes, in copies. */
  List<RowData> run(RowBatch batch) throws Exception {
    harness.processElement(new StreamRecord<>(batch));
    List<RowBatch> outputs = harness.extractOutputValues();
    List<RowData> rows = new ArrayList<>();
    for (RowBatch output : outputs.subList(seen, outputs.size())) {
      rows.addAll(rows(output, program.output()));
    }
    seen = outputs.size();
    return rows;
  }

  static List<RowData> rows(RowBatch batch, BatchSchema schema) {
    RowData.FieldGetter[] getters = new RowData.FieldGetter[schema.fieldCount()];
    for (int i = 0; i < getters.length; i++) {
      getters[i] = RowData.createFieldGetter(schema.type(i).copy(true), i);
    }
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      cursor.at(batch.row(i));
      GenericRowData row = new GenericRowData(cursor.getRowKind(), getters.length);
      for (int field = 0; field < getters.length; field++) {
        row.setField(field, getters[field].getFieldOrNull(cursor));
      }
      rows.add(row);
    }
    return rows;
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
