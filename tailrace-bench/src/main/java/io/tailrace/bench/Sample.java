/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;

/** Repeated measurements of one quantity, in ascending order. Immutable. */
final class Sample {
  private final double[] sorted;

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /** A sample of at least one value; infinite values are allowed, NaN is not. */
  static Sample of(List<Double> values) {
    checkArgument(!values.isEmpty(), "A sample needs a value.");
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    checkArgument(!Double.isNaN(sorted[sorted.length - 1]), "A measurement is not a number.");
    return new Sample(sorted);
  }

  /** The middle value, or the mean of the two. */
  double median() {
    return quantile(0.5);
  }

  /** The value above a quarter of the sample. */
  double lowerQuartile() {
    return quantile(0.25);
  }

  /** The value above three quarters of the sample. */
  double upperQuartile() {
    return quantile(0.75);
  }

  /** Distance of the quartiles as a share of the median. */
  double spread() {
    return (upperQuartile() - lowerQuartile()) / median();
  }

  /**
   * The quantile by linear interpolation between the closest ranks (definition 7 of R. J. Hyndman
   * and Y. Fan, "Sample Quantiles in Statistical Packages", 1996).
   *
   * @param share 0 for the least value to 1 for the greatest
   */
  double quantile(double share) {
    checkArgument(share >= 0 && share <= 1, "A share of %s is not between 0 and 1.", share);
    double rank = share * (sorted.length - 1);
    int below = (int) Math.floor(rank);
    int above = (int) Math.ceil(rank);
    return below == above || sorted[below] == sorted[above]
        ? sorted[below]
        : sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  @Override
  public String toString() {
    return Arrays.toString(sorted);
  }
}
