/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the name that a misspelt one most likely stands for. */
public final class NearestName {

  private static final int MOST_EDITS = 4;

  private NearestName() {}

  /**
   * The candidate with the least edit distance, regardless of case; empty when even that one
   * differs in more than a third of the name, rounded up, or in four characters. Of equally near
   * ones the first in the alphabet wins.
   */
  public static Optional<String> to(String name, Collection<String> candidates) {
    String wanted = name.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, Math.min(MOST_EDITS, (wanted.length() + 3) / 3));
    LevenshteinDistance distance = new LevenshteinDistance(limit);
    Optional<String> nearest = Optional.empty();
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates.stream().sorted().toList()) {
      int edits = distance.apply(wanted, candidate.toLowerCase(Locale.ROOT));
      if (edits >= 0 && edits < least && edits < wanted.length() && !candidate.equals(name)) {
        least = edits;
        nearest = Optional.of(candidate);
      }
    }
    return nearest;
  }
}
