/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.batch.BatchSchema;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Stands between a subtask and its consumers. It sees every record and watermark and passes them
 * on, or something else: checkers pass on what they see, mutants do not. What a tap does not define
 * passes on.
 */
public interface EdgeTap {
  /** Takes a record; whatever is given to {@code next} goes on. */
  default void record(Object value, Consumer<Object> next) {
    next.accept(value);
  }

  /** Takes a watermark, epoch milliseconds; whatever is given to {@code next} goes on. */
  default void watermark(long timestamp, LongConsumer next) {
    next.accept(timestamp);
  }

  /** The subtask has returned from the call in which it emitted. */
  default void callEnded(Consumer<Object> next) {}

  /** Nothing will come any more. */
  default void ended() {}

  /** The subtask was thrown away and restored; its watermark starts anew. */
  default void restored() {}

  /** Makes the tap of each subtask. */
  interface Factory {
    /** A tap behind the given producer. */
    EdgeTap create(Producer producer);
  }

  /**
   * Who emits.
   *
   * @param node position of the node; producers come before their consumers
   * @param name name of the operator
   * @param source whether it reads a source
   * @param subtask index of the subtask
   * @param schema of its batches; empty when it emits rows
   * @param consumers those of its consumers that hash the keys of what it emits
   */
  record Producer(
      int node,
      String name,
      boolean source,
      int subtask,
      Optional<BatchSchema> schema,
      List<KeyedInput> consumers) {}

  /** Passes everything on. */
  EdgeTap NONE = new EdgeTap() {};
}
