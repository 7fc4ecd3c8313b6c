/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A small set of rows in which any few columns, as many as its strength says, show every
 * combination of their values.
 *
 * <p>Greedy, a row at a time: of some random candidates, each completed column by column with the
 * value that covers most, the one that covers most new combinations is taken (Cohen, Dalal,
 * Fredman, Patton: The AETG System, 1997).
 */
public final class CoveringArray {
  private static final int CANDIDATES = 50;

  private final int[] sizes;
  private final List<int[]> columns;
  private final Random random = new Random(1);
  private final Set<Combination> missing = new LinkedHashSet<>();

  private CoveringArray(int strength, int[] sizes) {
    this.sizes = sizes;
    this.columns = choices(strength, sizes.length);
    for (int[] chosen : columns) {
      int[] chosenSizes = Arrays.stream(chosen).map(column -> sizes[column]).toArray();
      for (int[] values : product(chosenSizes)) {
        missing.add(Combination.of(chosen, values));
      }
    }
  }

  /**
   * Rows over columns with {@code sizes[i]} values each, as indices of values. The first row is all
   * zeros. The same arguments give the same rows.
   *
   * @param strength of how many columns every combination is shown, from 1 to their number
   */
  public static List<int[]> of(int strength, int... sizes) {
    checkArgument(
        strength >= 1 && strength <= sizes.length,
        "%s columns have no combinations of %s.",
        sizes.length,
        strength);
    CoveringArray array = new CoveringArray(strength, sizes.clone());
    List<int[]> rows = new ArrayList<>();
    int[] row = new int[sizes.length];
    while (true) {
      rows.add(row);
      array.combinations(row).forEach(array.missing::remove);
      if (array.missing.isEmpty()) {
        return rows;
      }
      row = array.bestRow();
    }
  }

  /** All rows there are. */
  private static List<int[]> product(int... sizes) {
    List<int[]> rows = new ArrayList<>();
    int[] row = new int[sizes.length];
    int column;
    do {
      rows.add(row.clone());
      column = sizes.length - 1;
      while (column >= 0 && ++row[column] == sizes[column]) {
        row[column--] = 0;
      }
    } while (column >= 0);
    return rows;
  }

  /** The ways to choose some of the first {@code of} numbers, each in ascending order. */
  private static List<int[]> choices(int number, int of) {
    int[] halves = new int[of];
    Arrays.fill(halves, 2);
    return product(halves).stream()
        .map(row -> IntStream.range(0, of).filter(i -> row[i] == 1).toArray())
        .filter(chosen -> chosen.length == number)
        .toList();
  }

  private int[] bestRow() {
    int[] best = candidate();
    for (int i = 1; i < CANDIDATES; i++) {
      int[] other = candidate();
      if (gain(other) > gain(best)) {
        best = other;
      }
    }
    return best;
  }

  /** Starts from a missing combination, so that every row covers one at least. */
  private int[] candidate() {
    Combination start =
        missing.stream().skip(random.nextInt(missing.size())).findFirst().orElseThrow();
    int[] row = new int[sizes.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = random.nextInt(sizes[i]);
    }
    for (int i = 0; i < start.columns().size(); i++) {
      row[start.columns().get(i)] = start.values().get(i);
    }
    for (int i = 0; i < row.length; i++) {
      if (!start.columns().contains(i)) {
        improve(row, i);
      }
    }
    return row;
  }

  private void improve(int[] row, int column) {
    int best = row[column];
    long bestGain = gain(row);
    for (int value = 0; value < sizes[column]; value++) {
      row[column] = value;
      long gain = gain(row);
      if (gain > bestGain) {
        best = value;
        bestGain = gain;
      }
    }
    row[column] = best;
  }

  private long gain(int[] row) {
    return combinations(row).filter(missing::contains).count();
  }

  private Stream<Combination> combinations(int[] row) {
    return columns.stream()
        .map(
            chosen ->
                Combination.of(chosen, Arrays.stream(chosen).map(column -> row[column]).toArray()));
  }

  /** Values of some columns. */
  private record Combination(List<Integer> columns, List<Integer> values) {
    static Combination of(int[] columns, int[] values) {
      return new Combination(
          Arrays.stream(columns).boxed().toList(), Arrays.stream(values).boxed().toList());
    }
  }
}
