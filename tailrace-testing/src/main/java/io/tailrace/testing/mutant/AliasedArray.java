/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.EdgeTap;
import java.util.List;
import java.util.function.Consumer;

/** Writes into the arrays of the batch that was sent before the current one. */
final class AliasedArray extends MutantTap {
  private RowBatch previous = RowBatch.of(0);

  AliasedArray(EdgeTap.Producer producer) {
    super(producer, (batch, schema) -> List.of(batch));
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    for (Column column : previous.columns()) {
      if (column instanceof IntColumn ints) {
        ints.values()[0]++;
      }
    }
    next.accept(value);
    if (value instanceof RowBatch batch) {
      previous = batch;
    }
  }
}
