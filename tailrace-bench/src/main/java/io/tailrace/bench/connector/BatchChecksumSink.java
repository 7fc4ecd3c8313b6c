/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Reads every value of every batch and leaves its totals with the run. */
public final class BatchChecksumSink implements Sink<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final BatchSchema schema;
  private final String run;

  /**
   * A sink for flat rows.
   *
   * @param run id of the open {@link BenchRun}
   */
  public BatchChecksumSink(BatchSchema schema, String run) {
    this.schema = schema;
    this.run = run;
  }

  @Override
  public SinkWriter<RowBatch> createWriter(WriterInitContext context) {
    return new Writer(
        new BatchChecksum(schema),
        BenchRun.of(run),
        RowCounters.of(context.metricGroup().getIOMetricGroup()));
  }

  private static final class Writer implements SinkWriter<RowBatch> {
    private final BatchChecksum checksum;
    private final BenchRun run;
    private final RowCounters counters;
    private boolean begun;

    private Writer(BatchChecksum checksum, BenchRun run, RowCounters counters) {
      this.checksum = checksum;
      this.run = run;
      this.counters = counters;
    }

    @Override
    public void write(RowBatch batch, Context context) {
      if (!begun) {
        begun = true;
        run.taskCpu().beginUnlessBegun();
      }
      counters.received(batch);
      checksum.add(batch);
    }

    @Override
    public void flush(boolean endOfInput) {
      if (endOfInput) {
        run.add(checksum.totals());
      }
    }

    @Override
    public void close() {
      run.taskCpu().end();
    }
  }
}
