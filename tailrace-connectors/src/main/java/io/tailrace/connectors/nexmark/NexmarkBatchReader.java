/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import java.util.Map;
import org.apache.flink.api.connector.source.ReaderOutput;

/** Hands out blocks of events as batches. */
final class NexmarkBatchReader extends NexmarkReader<RowBatch> {
  private final RowCounters counters;

  NexmarkBatchReader(NexmarkScan scan, RowCounters counters) {
    super(scan);
    this.counters = counters;
  }

  @Override
  boolean emit(EventBlocks source, ReaderOutput<RowBatch> output) {
    if (source.isEmpty()) {
      return false;
    }
    RowBatch batch = source.next().batch();
    output.collect(batch);
    counters.sent(batch);
    return true;
  }

  /** Everything that was made has been emitted. */
  @Override
  void turnBack(Map<Integer, Long> positions) {}
}
