/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.table.data.RowData;

/** The events of a scan as rows. */
final class NexmarkRowSource extends NexmarkSource<RowData> {
  private static final long serialVersionUID = 1L;

  NexmarkRowSource(NexmarkScan scan) {
    super(scan);
  }

  @Override
  public SourceReader<RowData, NexmarkSplit> createReader(SourceReaderContext context) {
    return new NexmarkRowReader(scan());
  }
}
