/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A small set of rows in which any two columns show every pair of their values.
 *
 * <p>Greedy, a row at a time: of some random candidates, each completed column by column with the
 * value that covers most, the one that covers most new pairs is taken (Cohen, Dalal, Fredman,
 * Patton: The AETG System, 1997).
 */
public final class CoveringArray {
  private static final int CANDIDATES = 50;

  private final int[] sizes;
  private final Random random = new Random(1);
  private final Set<Pair> missing = new HashSet<>();

  private CoveringArray(int[] sizes) {
    this.sizes = sizes;
    for (int i = 0; i < sizes.length; i++) {
      for (int j = i + 1; j < sizes.length; j++) {
        for (int a = 0; a < sizes[i]; a++) {
          for (int b = 0; b < sizes[j]; b++) {
            missing.add(new Pair(i, a, j, b));
          }
        }
      }
    }
  }

  /**
   * Rows over columns with {@code sizes[i]} values each, as indices of values. The first row is all
   * zeros. The same sizes give the same rows.
   */
  public static List<int[]> pairwise(int... sizes) {
    CoveringArray array = new CoveringArray(sizes.clone());
    List<int[]> rows = new ArrayList<>();
    int[] row = new int[sizes.length];
    while (true) {
      rows.add(row);
      array.missing.removeAll(array.pairs(row));
      if (array.missing.isEmpty()) {
        return rows;
      }
      row = array.bestRow();
    }
  }

  /** All rows there are. */
  public static List<int[]> product(int... sizes) {
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

  /** Starts from a missing pair, so that every row covers one at least. */
  private int[] candidate() {
    Pair start = missing.stream().skip(random.nextInt(missing.size())).findFirst().orElseThrow();
    int[] row = new int[sizes.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = random.nextInt(sizes[i]);
    }
    row[start.first()] = start.firstValue();
    row[start.second()] = start.secondValue();
    for (int i = 0; i < row.length; i++) {
      if (i != start.first() && i != start.second()) {
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
    return pairs(row).stream().filter(missing::contains).count();
  }

  private List<Pair> pairs(int[] row) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < row.length; i++) {
      for (int j = i + 1; j < row.length; j++) {
        pairs.add(new Pair(i, row[i], j, row[j]));
      }
    }
    return pairs;
  }

  private record Pair(int first, int firstValue, int second, int secondValue) {}
}
