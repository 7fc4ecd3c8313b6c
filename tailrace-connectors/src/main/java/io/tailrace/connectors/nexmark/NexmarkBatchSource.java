/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;

/** The events of a scan as batches of columns. */
final class NexmarkBatchSource extends NexmarkSource<RowBatch> {
  private static final long serialVersionUID = 1L;

  NexmarkBatchSource(NexmarkScan scan) {
    super(scan);
  }

  @Override
  public SourceReader<RowBatch, NexmarkSplit> createReader(SourceReaderContext context) {
    return new NexmarkBatchReader(scan(), RowCounters.of(context.metricGroup().getIOMetricGroup()));
  }
}
