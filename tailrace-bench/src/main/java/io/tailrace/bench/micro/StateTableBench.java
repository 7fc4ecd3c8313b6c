/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.SortedMultiset;
import java.util.concurrent.TimeUnit;
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

/**
 * The state table as a GROUP BY uses it: find the rows of a batch, then one loop per aggregate.
 * Hashes are given, since an operator has them from its check of key groups. Scores are nanoseconds
 * per row, but those of {@link #fill}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class StateTableBench {
  @Param({"1000", "1000000", "5000000"})
  int keys = 1_000_000;

  @Param({"SEGMENTS", "FLAT"})
  BenchDirectory directory = BenchDirectory.SEGMENTS;

  /** A table that holds every key. */
  @State(Scope.Thread)
  public static class Filled {
    @Param({"BIGINT", "BIGINT_STRING", "BIGINT_LONG_STRING"})
    BenchKey key = BenchKey.BIGINT;

    private BenchTable table;

    /** Fills the table. */
    @Setup
    public void setUp(StateTableBench bench) {
      table = new BenchTable(key, bench.keys, bench.directory);
      table.fill();
    }
  }

  /** A table with a multiset of some values for every key. */
  @State(Scope.Thread)
  public static class Multisets {
    private BenchTable table;

    /** Fills the table. */
    @Setup
    public void setUp(StateTableBench bench) {
      table = new BenchTable(BenchKey.BIGINT, bench.keys, bench.directory);
      table.fill();
    }
  }

  /** A table that is empty at first. */
  @State(Scope.Thread)
  public static class Growing {
    private BenchTable table;

    /** Makes the rows. */
    @Setup
    public void setUp(StateTableBench bench) {
      table = new BenchTable(BenchKey.BIGINT, bench.keys, bench.directory);
      table.prepareInserts();
    }
  }

  /** COUNT(*) and SUM of a BIGINT for rows of random keys, all of which are there. */
  @Benchmark
  @OperationsPerInvocation(RowBatch.MAX_ROWS)
  public void update(Filled filled) {
    filled.table.update();
  }

  /** The same for all keys, into an empty table, growth included; the score is that of a table. */
  @Benchmark
  public void fill(Growing growing) {
    growing.table.insertAll();
  }

  /**
   * What a MAX of retracting input does: add a value, take another one back, look for the largest.
   */
  @Benchmark
  @OperationsPerInvocation(RowBatch.MAX_ROWS)
  public long multiset(Multisets multisets) {
    BenchTable table = multisets.table;
    int count = table.probe();
    SortedMultiset values = table.multiset();
    long result = 0;
    for (int i = 0; i < count; i++) {
      long address = table.addresses()[i];
      long value = table.hashes()[i] ^ i;
      values.add(address, value & 15, 0);
      values.retract(address, value >>> 8 & 15, 0);
      result += values.seekLargest(address) ? values.first() : 0;
    }
    return result;
  }
}
