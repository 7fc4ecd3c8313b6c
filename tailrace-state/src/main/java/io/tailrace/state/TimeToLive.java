/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.function.LongSupplier;

/**
 * Decides which stamps have expired, with the clock read once for many of them. A stamp is the time
 * of the last change; as in Flink, it has expired when {@code stamp + ttl <= now}.
 */
final class TimeToLive {
  private final long ttlMillis;
  private final LongSupplier clock;
  private long now;
  private long newestExpired = Long.MIN_VALUE;

  /**
   * A time to live.
   *
   * @param ttlMillis 0 for stamps that never expire
   */
  TimeToLive(long ttlMillis, LongSupplier clock) {
    this.ttlMillis = ttlMillis;
    this.clock = clock;
  }

  /** The time as the clock was last read, which stands still from here on. */
  TimeToLive frozen() {
    TimeToLive frozen = new TimeToLive(ttlMillis, () -> now);
    frozen.now = now;
    frozen.newestExpired = newestExpired;
    return frozen;
  }

  /** Whether anything expires. */
  boolean isOn() {
    return ttlMillis > 0;
  }

  /** Reads the clock. */
  void readClock() {
    if (!isOn()) {
      return;
    }
    now = clock.getAsLong();
    if (now == Long.MAX_VALUE) {
      newestExpired = Long.MAX_VALUE;
    } else {
      newestExpired = now < Long.MIN_VALUE + ttlMillis ? Long.MIN_VALUE : now - ttlMillis;
    }
  }

  /** The time as the clock was last read: the stamp of a change. */
  long now() {
    return now;
  }

  /** Whether a stamp had expired when the clock was last read. */
  boolean isExpired(long stamp) {
    return stamp <= newestExpired;
  }
}
