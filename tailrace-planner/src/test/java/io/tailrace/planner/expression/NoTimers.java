/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import org.apache.flink.streaming.api.TimerService;

/** A clock that stands still, for expressions that do not ask for the time. */
enum NoTimers implements TimerService {
  INSTANCE;

  @Override
  public long currentProcessingTime() {
    return 0;
  }

  @Override
  public long currentWatermark() {
    return Long.MIN_VALUE;
  }

  @Override
  public void registerProcessingTimeTimer(long time) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void registerEventTimeTimer(long time) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void deleteProcessingTimeTimer(long time) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void deleteEventTimeTimer(long time) {
    throw new UnsupportedOperationException();
  }
}
