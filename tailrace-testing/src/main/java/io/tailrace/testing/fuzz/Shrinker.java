/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes the inputs of a failing case small: drops ever smaller parts while it still fails. */
final class Shrinker {
  private static final int MAX_TRIALS = 600;

  private final Predicate<FuzzInputs> fails;
  private int trials;

  Shrinker(Predicate<FuzzInputs> fails) {
    this.fails = fails;
  }

  /** Inputs that fail, too; {@code parts} are those that may be dropped one by one. */
  FuzzInputs shrink(FuzzInputs inputs, List<FuzzInputs.Part> parts) {
    List<FuzzInputs.Part> kept = new ArrayList<>(parts);
    for (int size = Math.max(1, kept.size() / 2); size >= 1; size /= 2) {
      boolean dropped = true;
      while (dropped) {
        dropped = false;
        for (int start = kept.size() - size; start > -size && trials < MAX_TRIALS; start -= size) {
          List<FuzzInputs.Part> candidate = new ArrayList<>(kept);
          candidate.subList(Math.max(0, start), start + size).clear();
          trials++;
          if (fails.test(inputs.only(candidate))) {
            kept = candidate;
            dropped = true;
          }
        }
        dropped &= size == 1;
      }
    }
    return inputs.only(kept);
  }
}
