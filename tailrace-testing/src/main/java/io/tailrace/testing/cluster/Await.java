/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits for conditions that only asking can tell. */
final class Await {
  private static final long POLL_MILLIS = 50;

  private Await() {}

  /**
   * Asks until there is an answer.
   *
   * @param what for the message, such as {@code "a checkpoint"}
   * @param question may fail while the cluster is not ready
   * @param context what the message of a failure says about the state of things
   * @throws AssertionError when there is none in time
   */
  static <T> T answer(
      String what, Duration limit, Callable<Optional<T>> question, Supplier<String> context) {
    long end = System.nanoTime() + limit.toNanos();
    Throwable lastFailure = null;
    do {
      try {
        Optional<T> answer = question.call();
        if (answer.isPresent()) {
          return answer.get();
        }
        lastFailure = null;
      } catch (Exception e) {
        lastFailure = e;
      }
      pause(what);
    } while (System.nanoTime() < end);
    throw new AssertionError(
        "Waited " + limit.toSeconds() + " s for " + what + ".\n" + context.get(), lastFailure);
  }

  private static void pause(String what) {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + what + ".", e);
    }
  }
}
