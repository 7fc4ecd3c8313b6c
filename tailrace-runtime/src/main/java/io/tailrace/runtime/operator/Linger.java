/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.time.Duration;
import org.apache.flink.api.common.operators.ProcessingTimeService;

/**
 * Lets rows wait for a while. One processing-time timer serves any number of batches: it is set for
 * the first row after a pause, and when it fires for a batch that has gone in the meantime it is
 * set again for the one that waits now.
 */
public final class Linger implements RowWait {
  private final ProcessingTimeService time;
  private final long millis;
  private final Flush flush;
  private long waitingSince;
  private boolean waiting;
  private boolean timerSet;

  /**
   * A linger that calls {@code flush} on the task's thread.
   *
   * @param duration how long rows may wait, in whole milliseconds, at least one
   */
  public Linger(ProcessingTimeService time, Duration duration, Flush flush) {
    checkArgument(duration.toMillis() >= 1, "Rows cannot linger for %s.", duration);
    this.time = time;
    this.millis = duration.toMillis();
    this.flush = flush;
  }

  @Override
  public void begin() {
    if (waiting) {
      return;
    }
    waiting = true;
    waitingSince = time.getCurrentProcessingTime();
    if (!timerSet) {
      setTimer();
    }
  }

  @Override
  public void end() {
    waiting = false;
  }

  private void setTimer() {
    timerSet = true;
    time.registerTimer(waitingSince + millis, this::onTimer);
  }

  private void onTimer(long timestamp) throws Exception {
    timerSet = false;
    if (!waiting) {
      return;
    }
    if (time.getCurrentProcessingTime() < waitingSince + millis) {
      setTimer();
      return;
    }
    flush.run();
    if (waiting && !timerSet) {
      waitingSince = time.getCurrentProcessingTime();
      setTimer();
    }
  }
}
