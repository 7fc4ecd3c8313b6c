/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchSchema;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/**
 * What a scan reads.
 *
 * @param fields those of an event that it makes and hands out
 */
record NexmarkScan(NexmarkTable table, EventStream stream, List<ScannedField> fields)
    implements Serializable {
  NexmarkScan {
    fields = List.copyOf(fields);
  }

  /** A scan of columns of a table, by their places. */
  static NexmarkScan of(NexmarkTable table, EventStream stream, List<Integer> columns) {
    List<String> names = table.rowType().getFieldNames();
    return new NexmarkScan(
        table,
        stream,
        columns.stream().map(place -> new ScannedField(names.get(place), List.of(place))).toList());
  }

  /**
   * The scan of some of the fields.
   *
   * @param paths of each field, the first place among the fields of this scan
   * @param names of the fields
   */
  NexmarkScan project(int[][] paths, List<String> names) {
    List<ScannedField> projected = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      int[] path = paths[i];
      projected.add(
          fields.get(path[0]).nested(names.get(i), Arrays.copyOfRange(path, 1, path.length)));
    }
    return new NexmarkScan(table, stream, projected);
  }

  /** The fields that the scan hands out. */
  BatchSchema schema() {
    return BatchSchema.of(
        new RowType(fields.stream().map(field -> field.in(table.rowType())).toList()));
  }
}
