/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.util.FlinkException;

/** The stops of one reader, by its {@link Failures}. */
final class FailureStops {
  private static final int FAILING_SPLIT = 0;

  private final Failures failures;

  /** Stops that a complete checkpoint has. */
  private final Set<ChaosSplit> passed = new HashSet<>();

  /** The splits at their positions, by checkpoint. */
  private final Map<Long, List<ChaosSplit>> checkpoints = new HashMap<>();

  FailureStops(Failures failures) {
    this.failures = failures;
  }

  /** Takes note of splits that a reader begins with, where they are in a checkpoint. */
  void start(Collection<ChaosSplit> splits) {
    passed.addAll(splits);
  }

  boolean hold(ChaosSplit split) {
    return split.position() % failures.every() == 0 && !passed.contains(split);
  }

  /** Takes note of the splits that a checkpoint has. */
  void snapshot(long checkpoint, Collection<ChaosSplit> splits) {
    checkpoints.put(checkpoint, List.copyOf(splits));
  }

  /**
   * Opens the stops that a checkpoint has.
   *
   * @throws FlinkException when the failing split is at one of them
   */
  void complete(long checkpoint) throws FlinkException, IOException {
    List<ChaosSplit> stopped =
        checkpoints.getOrDefault(checkpoint, List.of()).stream().filter(this::hold).toList();
    passed.addAll(stopped);
    checkpoints.keySet().removeIf(id -> id <= checkpoint);
    for (ChaosSplit split : stopped) {
      if (split.number() == FAILING_SPLIT) {
        fail(split, checkpoint);
      }
    }
  }

  private void fail(ChaosSplit split, long checkpoint) throws FlinkException, IOException {
    Files.writeString(
        Path.of(failures.report()),
        Footprint.take() + "\n",
        UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    throw new FlinkException(
        "The stream fails at position "
            + split.position()
            + ", as it should, after checkpoint "
            + checkpoint
            + ".");
  }
}
