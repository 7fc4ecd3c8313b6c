/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.EdgeTap;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** Buffers one batch and flushes it neither before a barrier nor at the end of the input. */
final class SkippedFlush extends MutantTap {
  private final Queue<Object> buffer = new ArrayDeque<>();

  SkippedFlush(EdgeTap.Producer producer) {
    super(producer, (batch, schema) -> List.of(batch));
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    if (!(value instanceof RowBatch)) {
      next.accept(value);
      return;
    }
    buffer.add(value);
    if (buffer.size() > 1) {
      next.accept(buffer.remove());
    }
  }

  @Override
  public void restored() {
    buffer.clear();
  }
}
