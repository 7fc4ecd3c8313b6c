/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

/**
 * Watches the live heap from a thread of its own by full collections with a rest in between, and
 * keeps the greatest reading. Peaks between two collections are missed.
 */
final class HeapPeak implements AutoCloseable {
  private static final long LEAST_REST_MILLIS = 5;

  private final Thread thread = new Thread(this::watch, "bench heap peak");
  private final int rest;
  private volatile boolean ended;
  private long peak;
  private int collections;

  /**
   * What a watch saw.
   *
   * @param bytes the greatest reading
   * @param readings number of readings
   */
  record Result(long bytes, int readings) {}

  private HeapPeak(int rest) {
    this.rest = rest;
  }

  /**
   * Starts to watch.
   *
   * @param rest how many times as long as a collection the rest after it is, in which the job runs
   */
  static HeapPeak start(int rest) {
    HeapPeak peak = new HeapPeak(rest);
    peak.thread.setDaemon(true);
    peak.thread.start();
    return peak;
  }

  private void watch() {
    try {
      while (!ended) {
        long start = System.nanoTime();
        peak = Math.max(peak, LiveHeap.collect());
        collections++;
        long millis = (System.nanoTime() - start) / 1_000_000;
        Thread.sleep(Math.max(LEAST_REST_MILLIS, rest * millis));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the watch. */
  Result end() throws InterruptedException {
    ended = true;
    thread.join();
    return new Result(peak, collections);
  }

  @Override
  public void close() {
    ended = true;
  }
}
