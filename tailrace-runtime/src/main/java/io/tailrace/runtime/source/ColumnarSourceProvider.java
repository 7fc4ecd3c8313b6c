/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.table.connector.source.SourceProvider;

/**
 * The runtime of a table source that reads batches itself. A table source that returns this from
 * {@code getScanRuntimeProvider} is read in columns by Tailrace and in rows, through {@link
 * #createSource()}, by everything else; both hand out the same rows, with the same splits and
 * positions.
 *
 * <p>A batch that its readers emit is theirs no longer: neither it nor an array in it may be
 * written again. It holds at most {@link RowBatch#MAX_ROWS} rows and {@link RowBatch#MAX_BYTES}
 * bytes, does not end between a -U and its +U, and has been emitted when {@code pollNext} returns.
 *
 * <p>A reader tells the {@link RowCounters} of its context's metric group of every batch that it
 * emits, so that Flink's record counters of the source show rows.
 */
public interface ColumnarSourceProvider extends SourceProvider {

  /**
   * Creates the source of batches.
   *
   * @param schema of the batches: the physical columns and the metadata columns that were pushed
   *     down, in the order of the produced type
   */
  Source<RowBatch, ?, ?> createColumnarSource(BatchSchema schema);
}
