/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.aggregate.GroupAggregator;
import io.tailrace.state.StateMemory;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.types.RowKind;

/** What is tested: our GROUP BY, in batches of some size. */
final class VectorGroupAggregate {
  private final GroupAggregator aggregator;
  private final KeyHasher hasher;
  private final BatchBuilder builder;
  private final RowDataSerializer copier;
  private final BatchRow cursor;
  private final StateTable table;
  private final List<RowBatch> sent = new ArrayList<>();
  private long time;

  VectorGroupAggregate(GroupAggregateSpec spec) {
    BatchSchema input = BatchSchema.of(spec.input());
    aggregator = new GroupAggregator(spec, sent::add);
    hasher = KeyHasher.create(input, spec.grouping());
    builder = new BatchBuilder(input);
    copier = new RowDataSerializer(spec.output());
    cursor = new BatchRow(BatchSchema.of(spec.output()));
    table =
        StateTable.create(
            aggregator.schema(),
            new TableSettings(128, 0, 127, spec.ttlMillis(), () -> time, StateMemory.UNBOUNDED));
    aggregator.open(table);
  }

  /** Sets the clock of the time to live. */
  void setTime(long millis) {
    time = millis;
  }

  /** Groups in the table. */
  long groups() {
    return table.entries();
  }

  /** The changes that some rows make as one batch. */
  List<RowData> process(List<RowData> rows) {
    rows.forEach(builder::append);
    RowBatch batch = builder.build();
    long[] hashes = new long[batch.physicalSize()];
    hasher.hash(batch, hashes);
    sent.clear();
    aggregator.process(batch, hashes);
    List<RowData> changes = new ArrayList<>();
    for (RowBatch out : sent) {
      assertThat(out.size()).isPositive();
      cursor.wrap(out);
      for (int i = 0; i < out.size(); i++) {
        RowData row = copier.copy(cursor.at(out.row(i)));
        row.setRowKind(RowKind.fromByteValue(out.kind(out.row(i))));
        changes.add(row);
      }
    }
    return changes;
  }
}
