/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.BatchSplitter;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.writer.BinaryRowWriter;
import org.apache.flink.table.runtime.typeutils.BinaryRowDataSerializer;
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
 * The sending half of a hash exchange: split batches by key, and send them; against Flink's, which
 * for each row projects the key, hashes it, chooses the channel and serializes the row. Scores are
 * nanoseconds per row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SplitterBench {
  private static final int MAX_PARALLELISM = 128;

  @Param({"LONGS", "MIXED"})
  BenchRows data = BenchRows.LONGS;

  @Param({"2", "8", "64", "128"})
  int fanOut = 8;

  private Channels channels;
  private final DataOutputSerializer out = new DataOutputSerializer(1 << 21);

  /** Makes the channels. */
  @Setup
  public void setUp() {
    channels = new Channels(fanOut);
  }

  /** The batches of our side. */
  @State(Scope.Thread)
  public static class Batches {
    @Param({"16", "4096"})
    int rows = 4096;

    private RowBatch[] batches;
    private BatchSplitter splitter;
    private BatchSplitter sender;

    /** Makes the batches. */
    @Setup
    public void setUp(SplitterBench bench, Blackhole blackhole) {
      batches = bench.data.batches(rows);
      int[] targets = KeyGroups.subtasks(MAX_PARALLELISM, bench.fanOut);
      RowBatchSerializer serializer = new RowBatchSerializer(bench.data.schema());
      splitter = new BatchSplitter(bench.data.schema(), new int[] {0}, targets, blackhole::consume);
      sender =
          new BatchSplitter(
              bench.data.schema(),
              new int[] {0},
              targets,
              batch -> bench.send(serializer, batch, targets[batch.keyGroup()]));
    }
  }

  private void send(RowBatchSerializer serializer, RowBatch batch, int channel) {
    try {
      out.clear();
      serializer.serialize(batch, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    channels.send(channel, out.getSharedBuffer(), out.length());
  }

  /** Splits only. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void split(Batches input) {
    for (RowBatch batch : input.batches) {
      input.splitter.split(batch);
    }
  }

  /** Splits and sends. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void exchange(Batches input) {
    for (RowBatch batch : input.batches) {
      input.sender.split(batch);
    }
  }

  /** Splits and sends, with nothing waiting after a batch: a stream of little traffic. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void exchangeWithoutWaiting(Batches input) {
    for (RowBatch batch : input.batches) {
      input.sender.split(batch);
      input.sender.flush();
    }
  }

  /** The rows of Flink's side, in binary form, which is the best case for it. */
  @State(Scope.Thread)
  public static class StockRows {
    private BinaryRowData[] rows;
    private BinaryRowDataSerializer serializer;
    private final BinaryRowData key = new BinaryRowData(1);
    private final BinaryRowWriter keyWriter = new BinaryRowWriter(key);

    /** Makes the rows. */
    @Setup
    public void setUp(SplitterBench bench) {
      rows = bench.data.binaryRows();
      serializer = new BinaryRowDataSerializer(bench.data.type().getFieldCount());
    }

    private BinaryRowData key(BinaryRowData row) {
      keyWriter.reset();
      keyWriter.writeLong(0, row.getLong(0));
      keyWriter.complete();
      return key;
    }
  }

  /** Chooses a channel for each row and sends it. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void stockExchange(StockRows stock) throws IOException {
    for (BinaryRowData row : stock.rows) {
      int channel =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(
              stock.key(row), MAX_PARALLELISM, fanOut);
      out.clear();
      stock.serializer.serialize(row, out);
      channels.send(channel, out.getSharedBuffer(), out.length());
    }
  }
}
