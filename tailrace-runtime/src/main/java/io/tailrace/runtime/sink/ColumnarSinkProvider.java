/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.sink;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.table.connector.sink.SinkV2Provider;

/**
 * The runtime of a table sink that writes batches itself. A table sink that returns this from
 * {@code getSinkRuntimeProvider} gets batches from Tailrace and rows, through {@link
 * #createSink()}, from everything else; both write the same.
 *
 * <p>A batch is read only, and has any selection: a writer writes the selected rows, in their order
 * and with their kinds. A column may hold NULL whatever its declared type says, since a deletion by
 * key carries NULL in all other columns. A batch may be kept until the next checkpoint, since
 * batches are immutable; the arrays in it are shared with other operators.
 *
 * <p>A writer tells the {@link RowCounters} of its context's metric group of every batch that it is
 * given, so that Flink's record counters of the sink show rows.
 */
public interface ColumnarSinkProvider extends SinkV2Provider {

  /**
   * Creates the sink of batches.
   *
   * @param schema of the batches: the columns of the consumed type, in its order
   */
  Sink<RowBatch> createColumnarSink(BatchSchema schema);
}
