/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.EdgeTap;
import java.util.List;
import java.util.function.Consumer;

/** Sends other batches than the operator did; watermarks and rows pass. */
class MutantTap implements EdgeTap {
  private final Producer producer;
  private final Mutation mutation;

  /** What becomes of a batch. */
  @FunctionalInterface
  interface Mutation {
    /** The batches that are sent in its place. */
    List<RowBatch> apply(RowBatch batch, BatchSchema schema);
  }

  MutantTap(Producer producer, Mutation mutation) {
    this.producer = producer;
    this.mutation = mutation;
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    if (value instanceof RowBatch batch && producer.schema().isPresent()) {
      mutation.apply(batch, producer.schema().get()).forEach(next);
    } else {
      next.accept(value);
    }
  }
}
