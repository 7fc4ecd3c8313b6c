/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.RowBatch;
import java.util.List;

/**
 * Events that were made at once.
 *
 * @param batch their rows
 * @param stretches where the rows come from, in their order
 */
record EventBlock(RowBatch batch, List<Stretch> stretches) {
  /**
   * Rows of events that follow each other.
   *
   * @param split index of their split
   * @param first number of the first event
   * @param rows number of events
   */
  record Stretch(int split, long first, int rows) {}
}
