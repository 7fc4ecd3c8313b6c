/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;

/**
 * What {@code SELECT k, name, COUNT(*), SUM(v), MIN(v), MAX(v) ... GROUP BY k, name} makes of a
 * {@link ChaosStream}, computed by hand. Of a stream of repeated inserts each counts once.
 */
public final class ChaosTruth {
  private ChaosTruth() {}

  /** The rows in the notation of the SQL test format, sorted. */
  public static List<String> rows(ChaosStream stream) {
    return rows(stream, 0, stream.positions());
  }

  /**
   * The rows of a part of the stream.
   *
   * @param from first position of each split
   * @param to behind the last position of each split
   */
  public static List<String> rows(ChaosStream stream, long from, long to) {
    Map<String, TreeMap<Long, Integer>> groups = new HashMap<>();
    for (int split = 0; split < stream.splits(); split++) {
      for (long position = from; position < to; position++) {
        List<RowData> changes = stream.at(split, position);
        boolean repeated = stream.changes() == ChaosStream.Changes.REPEATED_INSERTS;
        for (RowData row : repeated ? changes.subList(0, 1) : changes) {
          boolean added =
              row.getRowKind() == RowKind.INSERT || row.getRowKind() == RowKind.UPDATE_AFTER;
          groups
              .computeIfAbsent(
                  row.getLong(1) + ", '" + row.getString(2) + "'", key -> new TreeMap<>())
              .merge(row.getLong(3), added ? 1 : -1, ChaosTruth::sum);
        }
      }
    }
    List<String> rows = new ArrayList<>();
    groups.forEach(
        (key, values) -> {
          if (!values.isEmpty()) {
            rows.add(key + ", " + summary(values));
          }
        });
    rows.sort(null);
    return rows;
  }

  /** A count of zero leaves the map, so that the first and the last key are minimum and maximum. */
  private static Integer sum(Integer count, Integer change) {
    return count + change == 0 ? null : Integer.valueOf(count + change);
  }

  private static String summary(TreeMap<Long, Integer> values) {
    long count = values.values().stream().mapToLong(Integer::longValue).sum();
    long sum = values.entrySet().stream().mapToLong(e -> e.getKey() * e.getValue()).sum();
    return count + ", " + sum + ", " + values.firstKey() + ", " + values.lastKey();
  }
}
