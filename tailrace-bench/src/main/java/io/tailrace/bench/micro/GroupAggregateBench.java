/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.AggregateCallSpec;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.runtime.aggregate.AggregateFunction;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.aggregate.GroupAggregateSpec.Updates;
import io.tailrace.runtime.aggregate.GroupAggregator;
import io.tailrace.state.StateMemory;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSettings;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The unbounded GROUP BY of a BIGINT without its exchange: hash, find the groups, aggregate and
 * make the output, over groups that exist. Scores are nanoseconds per row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class GroupAggregateBench {
  private static final RowType INPUT = RowType.of(new BigIntType(), new BigIntType());
  private static final int ROWS = BenchRows.PER_INVOCATION;
  private static final int BATCHES = 512;

  /** What is computed for a group. */
  public enum Statement {
    /** COUNT(*) and SUM(v) of inserts. */
    COUNT_SUM {
      @Override
      GroupAggregateSpec spec() {
        return GroupAggregateBench.spec(
            AggregateCallSpec.NO_FIELD, 2, count(), call(AggregateFunction.SUM, Retraction.NEVER));
      }

      @Override
      byte[] kinds() {
        return RowBatch.ALL_INSERT;
      }
    },

    /** MAX(v) of as many inserts as deletes; a row is deleted half a round after its insert. */
    MAX_OF_CHANGES {
      @Override
      GroupAggregateSpec spec() {
        return GroupAggregateBench.spec(
            1, 1, call(AggregateFunction.MAX, Retraction.POSSIBLE), count());
      }

      @Override
      byte[] kinds() {
        byte[] kinds = new byte[ROWS];
        for (int i = 1; i < ROWS; i += 2) {
          kinds[i] = RowBatch.DELETE;
        }
        return kinds;
      }
    };

    abstract GroupAggregateSpec spec();

    /** The kinds of the rows of every batch. */
    abstract byte[] kinds();
  }

  @Param Statement statement = Statement.COUNT_SUM;

  @Param({"1000", "1000000"})
  int keys = 1000;

  private GroupAggregator aggregator;
  private KeyHasher hasher;
  private final long[] hashes = new long[ROWS];
  private RowBatch[] batches;
  private int next;

  private static AggregateCallSpec count() {
    return new AggregateCallSpec(
        AggregateFunction.COUNT,
        AggregateCallSpec.NO_FIELD,
        AggregateCallSpec.NO_FIELD,
        Retraction.POSSIBLE,
        new BigIntType(false));
  }

  private static AggregateCallSpec call(AggregateFunction function, Retraction retraction) {
    return new AggregateCallSpec(
        function, 1, AggregateCallSpec.NO_FIELD, retraction, new BigIntType());
  }

  private static GroupAggregateSpec spec(int countStar, int results, AggregateCallSpec... calls) {
    RowType output =
        results == 1
            ? RowType.of(new BigIntType(), new BigIntType())
            : RowType.of(new BigIntType(), new BigIntType(), new BigIntType());
    return new GroupAggregateSpec(
        INPUT,
        new int[] {0},
        List.of(calls),
        countStar,
        Updates.AFTER,
        output,
        "groupAggregateState",
        0);
  }

  /** Makes the batches and the groups. */
  @Setup
  public void setUp(Blackhole blackhole) {
    aggregator = new GroupAggregator(statement.spec(), blackhole::consume);
    hasher = KeyHasher.create(BatchSchema.of(INPUT), new int[] {0});
    aggregator.open(
        StateTable.create(
            aggregator.schema(),
            new TableSettings(128, 0, 127, 0, () -> 0, StateMemory.UNBOUNDED)));
    Random random = new Random(1);
    for (int first = 0; first < keys; first += ROWS) {
      long[] added = new long[ROWS];
      for (int i = 0; i < ROWS; i++) {
        added[i] = (first + i) % keys;
      }
      process(batch(RowBatch.ALL_INSERT, added, random.longs(ROWS, 0, 1000).toArray()));
    }
    makeBatches(random);
  }

  private void makeBatches(Random random) {
    byte[] kinds = statement.kinds();
    long[][] k = new long[BATCHES][];
    long[][] v = new long[BATCHES][];
    for (int i = 0; i < BATCHES; i++) {
      k[i] = random.longs(ROWS, 0, keys).toArray();
      v[i] = random.longs(ROWS, 0, 1000).toArray();
    }
    batches = new RowBatch[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
      int inserted = (i + BATCHES / 2) % BATCHES;
      for (int row = 1; row < ROWS && kinds.length != 0; row += 2) {
        k[i][row] = k[inserted][row - 1];
        v[i][row] = v[inserted][row - 1];
      }
      batches[i] = batch(kinds, k[i], v[i]);
    }
    for (int i = BATCHES / 2; i < BATCHES && kinds.length != 0; i++) {
      process(batch(RowBatch.ALL_INSERT, k[i], v[i]).select(everySecondRow(), ROWS / 2));
    }
  }

  private static int[] everySecondRow() {
    int[] rows = new int[ROWS / 2];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 2 * i;
    }
    return rows;
  }

  private static RowBatch batch(byte[] kinds, long[] k, long[] v) {
    return RowBatch.of(
        ROWS,
        kinds,
        new LongColumn(k, NullMask.NONE, ROWS),
        new LongColumn(v, NullMask.NONE, ROWS));
  }

  private void process(RowBatch batch) {
    hasher.hash(batch, hashes);
    aggregator.process(batch, hashes);
  }

  /** Aggregates a batch. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void aggregate() {
    process(batches[next]);
    next = (next + 1) % BATCHES;
  }
}
