/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import io.tailrace.state.StateTable;
import io.tailrace.state.StateTables;
import io.tailrace.state.TableSchema;
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;

/** Counts the rows of each id of {@link Batches#SCHEMA}; sends id and count for every row. */
public final class CountOperator extends StatefulBatchOperator {
  private static final long serialVersionUID = 1L;

  private static final int SWEPT_SLOTS = 1 << 16;

  private final transient TableSchema schema;
  private final long ttlMillis;
  private final transient KeyHasher hasher = KeyHasher.create(Batches.SCHEMA, new int[] {0});
  private final transient long[] hashes = new long[RowBatch.MAX_ROWS];
  private final transient long[] addresses = new long[RowBatch.MAX_ROWS];
  private transient StateTable table;
  private transient StateTable.Prober prober;
  private transient int countAt;

  private CountOperator(
      StreamOperatorParameters<RowBatch> parameters, LogicalType valueType, long ttlMillis) {
    super(parameters);
    this.schema =
        new TableSchema("counts", List.of(new BigIntType()), List.of(valueType), List.of());
    this.ttlMillis = ttlMillis;
  }

  @Override
  protected void createTables(StateTables tables) {
    table = tables.table(schema, ttlMillis);
    prober = table.prober(Batches.SCHEMA, new int[] {0});
    countAt = table.wordOffset(0);
  }

  @Override
  protected void processBatch(RowBatch batch) {
    hasher.hash(batch, hashes);
    long[] ids = new long[batch.size()];
    long[] counts = new long[batch.size()];
    for (int from = 0; from < batch.size(); ) {
      int to = prober.probe(batch, hashes, from, addresses);
      for (int i = from; i < to; i++) {
        long address = addresses[i];
        if (!table.isLive(address)) {
          table.setNotNull(address, 0);
        }
        table.touch(address);
        ids[i] = ((LongColumn) batch.column(0)).values()[batch.row(i)];
        counts[i] = table.word(address, countAt) + 1;
        table.setWord(address, countAt, counts[i]);
      }
      from = to;
    }
    table.sweep(SWEPT_SLOTS);
    emit(
        RowBatch.of(
            ids.length,
            new LongColumn(ids, NullMask.NONE, ids.length),
            new LongColumn(counts, NullMask.NONE, ids.length)));
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final LogicalType valueType;
    private final long ttlMillis;

    public Factory() {
      this(new BigIntType(), 0);
    }

    public Factory(LogicalType valueType, long ttlMillis) {
      this.valueType = valueType;
      this.ttlMillis = ttlMillis;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new CountOperator(parameters, valueType, ttlMillis);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return CountOperator.class;
    }
  }
}
