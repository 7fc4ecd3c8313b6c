/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.progress;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows the progress of a job once a second while it runs, from its third second on: what ends
 * before does without. Counts that cannot be read are left out until the next second.
 */
public final class ProgressDisplay implements AutoCloseable {

  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final JobCountsReader reader;
  private final Consumer<String> screen;
  private final Duration first;
  private final Thread thread;
  private final long started = System.nanoTime();

  private ProgressDisplay(JobCountsReader reader, Consumer<String> screen, Duration first) {
    this.reader = reader;
    this.screen = screen;
    this.first = first;
    this.thread = new Thread(this::show, "tailrace-progress");
    thread.setDaemon(true);
  }

  /**
   * Starts to watch a job.
   *
   * @param endpoint the REST endpoint of its cluster
   * @param screen takes each line in place of the one before, and an empty line at the end
   */
  public static ProgressDisplay start(URI endpoint, String jobId, Consumer<String> screen) {
    return start(endpoint, jobId, screen, FIRST);
  }

  static ProgressDisplay start(
      URI endpoint, String jobId, Consumer<String> screen, Duration first) {
    ProgressDisplay display =
        new ProgressDisplay(new JobCountsReader(endpoint, jobId), screen, first);
    display.thread.start();
    return display;
  }

  private void show() {
    Optional<ProgressLine.Reading> earlier = Optional.empty();
    Duration pause = first;
    try {
      while (true) {
        Thread.sleep(pause.toMillis());
        pause = PAUSE;
        try {
          JobCounts counts = reader.read();
          ProgressLine.Reading latest =
              new ProgressLine.Reading(Duration.ofNanos(System.nanoTime() - started), counts);
          screen.accept(ProgressLine.of(latest, earlier));
          earlier = Optional.of(latest);
        } catch (IOException e) {
          // The cluster of a job comes and goes with it.
        }
      }
    } catch (InterruptedException e) {
      // The job has ended.
    }
  }

  /** Ends the display and clears the line. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    screen.accept("");
  }
}
