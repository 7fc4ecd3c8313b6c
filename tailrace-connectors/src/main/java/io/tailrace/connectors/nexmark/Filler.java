/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** The field {@code extra}, which brings a row to the average size of its kind. */
final class Filler {
  private Filler() {}

  /**
   * The length of {@code extra}: what is missing to the average size, give or take a fifth.
   *
   * @param size bytes of the other fields
   * @param averageSize of a row of this kind, in bytes
   */
  static int length(EventRandom random, int size, int averageSize) {
    int missing = averageSize - size;
    if (missing <= 0) {
      return 0;
    }
    int spread = (2 * missing + 5) / 10;
    return missing - spread + (spread == 0 ? 0 : random.nextInt(2 * spread));
  }
}
