/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.List;
import java.util.Random;

/**
 * Runs a dataflow to its end on the calling thread, without a cluster: operators in Flink's test
 * harness, a clock that moves only by the driver, an interleaving that a seed decides, barriers and
 * restores where the settings ask for them. The same seed gives the same run.
 */
public final class DataflowDriver {
  private static final long START_TIME = 1_700_000_000_000L;
  private static final long MILLIS_PER_BATCH = 10;

  /** A dataflow that has not ended after so many steps never will. */
  private static final int MAX_STEPS = 200_000;

  private final List<Dataflow> forms;
  private final DriverSettings settings;
  private final Random random;
  private final Taps taps;
  private long time = START_TIME;
  private long checkpoint;

  private DataflowDriver(List<Dataflow> forms, DriverSettings settings) {
    this.forms = forms;
    this.settings = settings;
    this.random = new Random(settings.seed());
    this.taps = new Taps(settings.tap());
  }

  /**
   * Runs a dataflow from its start to its end.
   *
   * @param forms the same dataflow at one or more parallelisms; each restore takes the next form
   */
  public static void run(List<Dataflow> forms, DriverSettings settings) throws Exception {
    new DataflowDriver(forms, settings).runFrom(Savepoint.EMPTY);
  }

  private void runFrom(Savepoint start) throws Exception {
    Savepoint latest = start;
    boolean ended = false;
    for (int i = 0; !ended; i++) {
      Dataflow dataflow = forms.get(i % forms.size());
      try (Execution execution = Execution.start(dataflow, settings, taps, latest, time)) {
        ended = !runUntilBatch(execution);
        if (!ended) {
          latest = execution.snapshot(++checkpoint, time);
        }
      }
      taps.restored();
    }
  }

  /** Runs until a snapshot is due; false when the dataflow has ended before. */
  private boolean runUntilBatch(Execution execution) throws Exception {
    for (int i = 0; i < MAX_STEPS; i++) {
      Execution.Step step = execution.step(random);
      if (step == Execution.Step.NOTHING_LEFT) {
        return false;
      }
      if (step == Execution.Step.BATCH) {
        time += MILLIS_PER_BATCH;
        execution.setProcessingTime(time);
        if (settings.snapshots() == DriverSettings.Snapshots.AFTER_EVERY_BATCH) {
          return true;
        }
      }
    }
    throw new IllegalStateException("The dataflow has not ended after " + MAX_STEPS + " steps.");
  }
}
