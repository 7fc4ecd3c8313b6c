/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Column;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.LongColumnBuilder;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import io.tailrace.state.StateTable;
import io.tailrace.state.StateTables;
import io.tailrace.state.TableSchema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperatorFactory;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * The inner join of two inputs of (id, ts) whose ids are unique, to prove the interface of two
 * inputs: one table keyed by id holds both sides. Emits (id, left ts, right ts).
 */
final class UniqueKeyJoin extends TwoInputBatchOperator {
  private static final long serialVersionUID = 1L;

  static final BatchSchema OUTPUT =
      BatchSchema.of(
          RowType.of(
              new LogicalType[] {new BigIntType(), new TimestampType(3), new TimestampType(3)},
              new String[] {"id", "left", "right"}));

  private static final int[] KEY = {0};
  private static final TableSchema STATE =
      new TableSchema(
          "joinState",
          List.of(new BigIntType()),
          List.of(new TimestampType(3), new TimestampType(3)),
          List.of());

  /** What the operator was told about its sides, such as {@code LEFT 5} and {@code LEFT end}. */
  final transient List<String> events = new ArrayList<>();

  private final transient KeyHasher hasher = KeyHasher.create(Batches.SCHEMA, KEY);
  private final transient BatchBuilder output = new BatchBuilder(OUTPUT);
  private final transient Map<Side, StateTable.Prober> probers = new EnumMap<>(Side.class);
  private transient StateTable table;

  UniqueKeyJoin(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
  }

  @Override
  protected void createTables(StateTables tables) {
    table = tables.table(STATE, /* ttlMillis */ 0);
    for (Side side : Side.values()) {
      probers.put(side, table.prober(Batches.SCHEMA, KEY));
    }
  }

  @Override
  protected void processBatch(Side side, RowBatch batch) {
    RowBatch keyed = withKey(batch);
    long[] hashes = new long[keyed.physicalSize()];
    hasher.hash(keyed, hashes);
    long[] addresses = new long[keyed.size()];
    for (int from = 0; from < keyed.size(); ) {
      int to = probers.get(side).probe(keyed, hashes, from, addresses);
      for (int i = from; i < to; i++) {
        join(side, keyed, keyed.row(i), addresses[i]);
      }
      table.releaseBlank(addresses, from, to);
      from = to;
    }
    emit(output.build());
  }

  /** A row without a key matches nothing. */
  private static RowBatch withKey(RowBatch batch) {
    Column ids = batch.column(0);
    int[] rows = new int[batch.size()];
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (!ids.isNull(batch.row(i))) {
        rows[count++] = batch.row(i);
      }
    }
    return batch.select(rows, count);
  }

  private void join(Side side, RowBatch batch, int row, long address) {
    byte kind = batch.kind(row);
    long ts = ((LongColumn) batch.column(Batches.TS)).values()[row];
    int own = side.ordinal();
    int other = side.other().ordinal();
    if (kind == RowBatch.INSERT || kind == RowBatch.UPDATE_AFTER) {
      if (!table.isLive(address)) {
        table.touch(address);
      }
      table.setWord(address, table.wordOffset(own), ts);
      table.setNotNull(address, own);
      emitMatch(side, batch, row, address, other, ts);
    } else if (address != StateTable.ABSENT && table.isLive(address)) {
      emitMatch(side, batch, row, address, other, ts);
      table.setNull(address, own);
      if (table.isNull(address, other)) {
        table.clear(address);
      }
    }
  }

  private void emitMatch(Side side, RowBatch batch, int row, long address, int other, long ts) {
    if (table.isNull(address, other)) {
      return;
    }
    long match = table.word(address, table.wordOffset(other));
    output.column(0).append(batch.column(0), row);
    ((LongColumnBuilder) output.column(1)).append(side == Side.LEFT ? ts : match);
    ((LongColumnBuilder) output.column(2)).append(side == Side.LEFT ? match : ts);
    output.endRow(batch.kind(row));
  }

  @Override
  protected void watermarkAdvanced(Side side, long timestamp) {
    events.add(side + " " + timestamp);
  }

  @Override
  protected void inputEnded(Side side) {
    events.add(side + " end");
  }

  /** Makes the operator on the task. */
  static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements TwoInputStreamOperatorFactory<RowBatch, RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new UniqueKeyJoin(parameters);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return UniqueKeyJoin.class;
    }
  }
}
