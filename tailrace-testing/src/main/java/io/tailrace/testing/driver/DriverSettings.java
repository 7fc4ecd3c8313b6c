/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.NoOpMetricRegistry;

/**
 * How a dataflow is driven.
 *
 * @param seed of the interleaving: which source or channel makes the next step
 * @param reuse whether chained operators share objects
 * @param snapshots when all operators are snapshot, thrown away and restored
 * @param tap between every subtask and its consumers
 * @param metrics where the operators register their metrics
 * @param routing applied to the channel that a partitioner chose; identity but for mutants
 */
public record DriverSettings(
    long seed,
    ObjectReuse reuse,
    Snapshots snapshots,
    EdgeTap.Factory tap,
    MetricRegistry metrics,
    Routing routing) {

  /** Whether an operator hands the very object on to the next of its chain. */
  public enum ObjectReuse {
    OFF,
    ON
  }

  /** When to snapshot and restore. */
  public enum Snapshots {
    NEVER,
    AFTER_EVERY_BATCH
  }

  /** Chooses the channel. */
  @FunctionalInterface
  public interface Routing {
    /** The channel to use where the partitioner chose {@code chosen} of {@code channels}. */
    int channel(int chosen, int channels);
  }

  /** Plain driving of a seed. */
  public static DriverSettings of(long seed) {
    return new DriverSettings(
        seed,
        ObjectReuse.OFF,
        Snapshots.NEVER,
        producer -> EdgeTap.NONE,
        NoOpMetricRegistry.INSTANCE,
        (chosen, channels) -> chosen);
  }

  public DriverSettings withReuse(ObjectReuse newReuse) {
    return new DriverSettings(seed, newReuse, snapshots, tap, metrics, routing);
  }

  public DriverSettings withSnapshots(Snapshots newSnapshots) {
    return new DriverSettings(seed, reuse, newSnapshots, tap, metrics, routing);
  }

  public DriverSettings withTap(EdgeTap.Factory newTap) {
    return new DriverSettings(seed, reuse, snapshots, newTap, metrics, routing);
  }

  public DriverSettings withRouting(Routing newRouting) {
    return new DriverSettings(seed, reuse, snapshots, tap, metrics, newRouting);
  }

  public DriverSettings withMetrics(MetricRegistry newMetrics) {
    return new DriverSettings(seed, reuse, snapshots, tap, newMetrics, routing);
  }
}
