/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/** Lets rows pass slowly until a checkpoint is complete, then fails, once in all. */
public final class FailOnce extends RichMapFunction<String, String> implements CheckpointListener {
  private static final long serialVersionUID = 1L;
  private static final AtomicInteger FAILURES = new AtomicInteger();

  private transient int rows;
  private transient volatile boolean checkpointed;

  /** Forgets the failures of earlier jobs. */
  public static void reset() {
    FAILURES.set(0);
  }

  /** Failures since the last {@link #reset}. */
  public static int failures() {
    return FAILURES.get();
  }

  @Override
  public String map(String line) throws Exception {
    rows++;
    if (FAILURES.get() == 0 && rows > 100) {
      if (checkpointed && FAILURES.compareAndSet(0, 1)) {
        throw new IllegalStateException("A failure on purpose.");
      }
      if (rows % 10 == 0) {
        Thread.sleep(1);
      }
    }
    return line;
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    checkpointed = rows > 0;
  }
}
