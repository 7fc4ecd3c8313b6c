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
import java.util.function.LongConsumer;

/** Holds a batch back until the watermark after it has gone ahead. */
final class EarlyWatermark extends MutantTap {
  private final Queue<Object> held = new ArrayDeque<>();
  private boolean overtaken;

  EarlyWatermark(EdgeTap.Producer producer) {
    super(producer, (batch, schema) -> List.of(batch));
  }

  @Override
  public void record(Object value, Consumer<Object> next) {
    if (value instanceof RowBatch) {
      held.add(value);
      overtaken = false;
    } else {
      next.accept(value);
    }
  }

  @Override
  public void watermark(long timestamp, LongConsumer next) {
    next.accept(timestamp);
    overtaken = true;
  }

  @Override
  public void callEnded(Consumer<Object> next) {
    while (overtaken && !held.isEmpty()) {
      next.accept(held.remove());
    }
  }
}
