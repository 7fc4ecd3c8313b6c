/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;

/** Rows in Flink's binary form, whose equality is Flink's own: kind, nulls and bits. */
final class StockRows {
  private StockRows() {}

  static List<BinaryRowData> of(RowType type, List<RowData> rows) {
    RowDataSerializer serializer = new RowDataSerializer(type);
    List<BinaryRowData> result = new ArrayList<>();
    for (RowData row : rows) {
      result.add(serializer.toBinaryRow(row).copy());
    }
    return result;
  }

  /** The selected rows of a batch. */
  static List<BinaryRowData> of(BatchSchema schema, RowBatch batch) {
    RowDataSerializer serializer = new RowDataSerializer(schema.rowType());
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    List<BinaryRowData> result = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      result.add(serializer.toBinaryRow(cursor.at(batch.row(i))).copy());
    }
    return result;
  }
}
