/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the tables that SQL clients print. */
final class FoldedTableau {

  private FoldedTableau() {}

  /**
   * What remains when all printed changes are applied, sorted; the first column is the kind of the
   * change.
   */
  static List<List<String>> rows(String printed) {
    List<List<String>> rows = new ArrayList<>();
    for (List<String> cells : plainRows(printed)) {
      List<String> row = cells.subList(1, cells.size());
      switch (cells.get(0)) {
        case "+I", "+U" -> rows.add(row);
        case "-U", "-D" -> rows.remove(row);
        default -> throw new AssertionError("No kind of change: " + cells);
      }
    }
    rows.sort((a, b) -> a.toString().compareTo(b.toString()));
    return rows;
  }

  /** The cells of each line but the header. */
  static List<List<String>> plainRows(String printed) {
    return printed
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.substring(1).split("\\|", 0)).map(String::strip).toList())
        .filter(cells -> !cells.contains("origin"))
        .toList();
  }
}
