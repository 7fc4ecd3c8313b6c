/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** Makes dense batches, in which every physical row is selected. */
public final class BatchCompaction {
  private BatchCompaction() {}

  /**
   * The selected rows in columns of their own; the argument itself when all are selected.
   *
   * @param schema the schema of the batch
   */
  public static RowBatch compact(RowBatch batch, BatchSchema schema) {
    if (!batch.isSelective()) {
      return batch;
    }
    if (batch.size() == batch.physicalSize()) {
      return RowBatch.of(batch.size(), batch.kinds(), batch.columns())
          .withKeyGroup(batch.keyGroup());
    }
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(batch);
    return builder.build().withKeyGroup(batch.keyGroup());
  }
}
