/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.List;

/**
 * Costs of one thing on both engines, pair by pair: the two runs of a pair follow each other, so
 * that what disturbs the machine for longer than a run disturbs both.
 *
 * @param stock cost per row on stock Flink, one per pair
 * @param tailrace cost per row on Tailrace, one per pair
 */
record Comparison(List<Double> stock, List<Double> tailrace) {
  Comparison {
    checkArgument(
        stock.size() == tailrace.size(),
        "%s runs of stock Flink and %s of Tailrace are not pairs.",
        stock.size(),
        tailrace.size());
    stock = List.copyOf(stock);
    tailrace = List.copyOf(tailrace);
  }

  /** The cost above that of a baseline, which was measured in the same pairs. */
  Comparison minus(Comparison baseline) {
    return new Comparison(
        difference(stock, baseline.stock), difference(tailrace, baseline.tailrace));
  }

  /**
   * How many times the cost of Tailrace stock Flink costs, pair by pair. Infinite where a net cost
   * of Tailrace drowned in the noise, that is, was not positive.
   */
  Sample ratios() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < stock.size(); i++) {
      ratios.add(tailrace.get(i) > 0 ? stock.get(i) / tailrace.get(i) : Double.POSITIVE_INFINITY);
    }
    return Sample.of(ratios);
  }

  private static List<Double> difference(List<Double> left, List<Double> right) {
    checkArgument(left.size() == right.size(), "A baseline was not measured in the same pairs.");
    List<Double> difference = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      difference.add(left.get(i) - right.get(i));
    }
    return difference;
  }
}
