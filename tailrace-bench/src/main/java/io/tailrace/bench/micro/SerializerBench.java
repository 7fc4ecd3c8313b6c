/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.binary.BinaryRowData;
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
 * Writes rows to the wire and reads them back, in batches and, as Flink does, row by row. Scores
 * are nanoseconds per row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SerializerBench {
  @Param({"LONGS", "MIXED"})
  BenchRows data = BenchRows.LONGS;

  @Param({"1", "8", "64", "256", "1024", "4096"})
  int rows = 1024;

  private RowBatch[] batches;
  private RowBatchSerializer serializer;
  private final DataOutputSerializer out = new DataOutputSerializer(1 << 21);
  private final DataInputDeserializer in = new DataInputDeserializer();

  /** Makes the batches. */
  @Setup
  public void setUp() {
    batches = data.batches(rows);
    serializer = new RowBatchSerializer(data.schema());
  }

  /** Writes and reads each batch. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void batches(Blackhole blackhole) throws IOException {
    for (RowBatch batch : batches) {
      out.clear();
      serializer.serialize(batch, out);
      in.setBuffer(out.getSharedBuffer(), 0, out.length());
      blackhole.consume(serializer.deserialize(in));
    }
  }

  /** The rows of Flink's side, which has no batches. */
  @State(Scope.Thread)
  public static class StockRows {
    @Param({"LONGS", "MIXED"})
    BenchRows data = BenchRows.LONGS;

    private BinaryRowData[] rows;
    private BinaryRowDataSerializer serializer;
    private BinaryRowData reuse;

    /** Makes the rows. */
    @Setup
    public void setUp() {
      rows = data.binaryRows();
      serializer = new BinaryRowDataSerializer(data.type().getFieldCount());
      reuse = serializer.createInstance();
    }
  }

  /** Writes and reads each row in Flink's binary form. */
  @Benchmark
  @OperationsPerInvocation(BenchRows.PER_INVOCATION)
  public void stockRows(StockRows stock, Blackhole blackhole) throws IOException {
    for (BinaryRowData row : stock.rows) {
      out.clear();
      stock.serializer.serialize(row, out);
      in.setBuffer(out.getSharedBuffer(), 0, out.length());
      blackhole.consume(stock.serializer.deserialize(stock.reuse, in));
    }
  }
}
