/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table of a page; rows that differ in their first cell only become one. */
final class MarkdownTable {
  private final List<String> header;
  private final Map<List<String>, List<String>> rows = new LinkedHashMap<>();

  MarkdownTable(String... header) {
    this.header = List.of(header);
  }

  /** Adds a row; empty cells are allowed. */
  void add(String first, String... others) {
    rows.computeIfAbsent(List.of(others), same -> new ArrayList<>()).add(first);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    append(text, header);
    text.append('|').append("---|".repeat(header.size())).append('\n');
    rows.forEach(
        (others, firsts) -> {
          List<String> cells = new ArrayList<>(List.of(String.join(", ", firsts)));
          cells.addAll(others);
          append(text, cells);
        });
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> cells) {
    text.append('|');
    cells.forEach(
        cell -> text.append(cell.isEmpty() ? "" : " ").append(escaped(cell)).append(" |"));
    text.append('\n');
  }

  /** A bar ends a cell even within code. */
  private static String escaped(String cell) {
    return cell.replace("|", "\\|");
  }
}
