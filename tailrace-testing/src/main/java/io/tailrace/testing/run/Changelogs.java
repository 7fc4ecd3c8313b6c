/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.connector.ResultLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.types.RowKind;

/** Views of a changelog that do not depend on the order between keys. */
public final class Changelogs {
  private Changelogs() {}

  /**
   * The rows that are left at the end, sorted: the last of each key where rows have keys, else the
   * multiset of rows that were added and not retracted.
   *
   * @throws IllegalStateException when a row is retracted that was not there
   */
  public static List<String> fold(List<ResultLog.Entry> changes) {
    Map<String, String> byKey = new LinkedHashMap<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (ResultLog.Entry change : changes) {
      boolean added = isAddition(change.kind());
      if (!change.key().isEmpty()) {
        if (added) {
          byKey.put(change.key(), change.row());
        } else {
          byKey.remove(change.key());
        }
      } else if (counts.merge(change.row(), added ? 1 : -1, Integer::sum) < 0) {
        throw new IllegalStateException("Retracted, but not there: " + change.row());
      }
    }
    List<String> rows = new ArrayList<>(byKey.values());
    counts.forEach(
        (row, count) -> {
          for (int i = 0; i < count; i++) {
            rows.add(row);
          }
        });
    rows.sort(null);
    return rows;
  }

  /** The sequence of changes of each key, of each row where there is no key. */
  public static Map<String, List<String>> perKey(List<ResultLog.Entry> changes) {
    Map<String, List<String>> sequences = new TreeMap<>();
    for (ResultLog.Entry change : changes) {
      String key = change.key().isEmpty() ? change.row() : change.key();
      sequences
          .computeIfAbsent(key, ignored -> new ArrayList<>())
          .add(change.kind().shortString() + " " + change.row());
    }
    return sequences;
  }

  static boolean isAddition(RowKind kind) {
    return kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER;
  }
}
