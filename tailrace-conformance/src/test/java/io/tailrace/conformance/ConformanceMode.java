/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.util.Locale;

/** What a run covers. */
enum ConformanceMode {
  /** A sample of the listed tests, on our planner. */
  SAMPLE,
  /** All tests that stock Flink passes, on our planner. */
  FULL,
  /** As {@link #FULL}; what is new goes into the list of passes. */
  UPDATE,
  /** All tests, on stock Flink; how it ends them goes into its list. */
  STOCK;

  /** Name of the system property that asks for {@code update} or {@code stock}. */
  static final String PROPERTY = "tailrace.conformance";

  /**
   * The mode that the system properties ask for.
   *
   * @throws IllegalArgumentException when the property has another value
   */
  static ConformanceMode current() {
    String value = System.getProperty(PROPERTY, "");
    for (ConformanceMode mode : new ConformanceMode[] {UPDATE, STOCK}) {
      if (value.equals(mode.name().toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    if (!value.isEmpty()) {
      throw new IllegalArgumentException(
          "-D" + PROPERTY + "=" + value + " is not known. Allowed: update, stock.");
    }
    return Boolean.getBoolean("tailrace.full") ? FULL : SAMPLE;
  }
}
