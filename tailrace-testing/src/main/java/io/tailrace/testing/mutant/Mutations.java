/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.RowKind;

/** Ways in which an operator may spoil a batch. */
final class Mutations {
  private Mutations() {}

  static List<RowBatch> dropUpdateBefore(RowBatch batch, BatchSchema schema) {
    List<GenericRowData> rows = rows(batch, schema);
    rows.removeIf(row -> row.getRowKind() == RowKind.UPDATE_BEFORE);
    return batch(rows, schema);
  }

  static List<RowBatch> loseKinds(RowBatch batch, BatchSchema schema) {
    return List.of(batch.withKinds(RowBatch.ALL_INSERT));
  }

  static List<RowBatch> swapKinds(RowBatch batch, BatchSchema schema) {
    List<GenericRowData> rows = rows(batch, schema);
    for (int i = 1; i < rows.size(); i++) {
      RowKind first = rows.get(i - 1).getRowKind();
      RowKind second = rows.get(i).getRowKind();
      if (first != second) {
        rows.get(i - 1).setRowKind(second);
        rows.get(i).setRowKind(first);
        break;
      }
    }
    return batch(rows, schema);
  }

  static List<RowBatch> dropLastRow(RowBatch batch, BatchSchema schema) {
    return batch.size() == 1 ? List.of(batch) : List.of(batch.slice(0, batch.size() - 1));
  }

  static List<RowBatch> duplicateRow(RowBatch batch, BatchSchema schema) {
    List<GenericRowData> rows = rows(batch, schema);
    rows.add(0, rows.get(0));
    return batch(rows, schema);
  }

  static List<RowBatch> reverseRows(RowBatch batch, BatchSchema schema) {
    List<GenericRowData> rows = rows(batch, schema);
    Collections.reverse(rows);
    return batch(rows, schema);
  }

  static List<RowBatch> cutPair(RowBatch batch, BatchSchema schema) {
    for (int i = 0; i + 1 < batch.size(); i++) {
      if (batch.kind(batch.row(i)) == RowBatch.UPDATE_BEFORE) {
        return List.of(batch.slice(0, i + 1), batch.slice(i + 1, batch.size()));
      }
    }
    return List.of(batch);
  }

  static List<RowBatch> ignoreSelection(RowBatch batch, BatchSchema schema) {
    int[] all = IntStream.range(0, batch.physicalSize()).toArray();
    RowBatch dense = RowBatch.of(batch.physicalSize(), batch.kinds(), batch.columns());
    return List.of(dense.select(all, all.length));
  }

  /** As a filter would that takes NULL for TRUE: rejected rows that hold a NULL are selected. */
  static List<RowBatch> keepRejectedNulls(RowBatch batch, BatchSchema schema) {
    int[] kept =
        IntStream.range(0, batch.physicalSize())
            .filter(row -> isSelected(batch, row) || holdsNull(batch, row))
            .toArray();
    RowBatch dense = RowBatch.of(batch.physicalSize(), batch.kinds(), batch.columns());
    return List.of(dense.select(kept, kept.length));
  }

  static List<RowBatch> loseNullBits(RowBatch batch, BatchSchema schema) {
    return edit(batch, schema, (value, other) -> value == null ? other : value, 7);
  }

  static List<RowBatch> loseNanos(RowBatch batch, BatchSchema schema) {
    return edit(
        batch,
        schema,
        (value, other) ->
            value instanceof TimestampData time
                ? TimestampData.fromEpochMillis(time.getMillisecond())
                : value,
        0);
  }

  static List<RowBatch> truncateStrings(RowBatch batch, BatchSchema schema) {
    return edit(
        batch,
        schema,
        (value, other) -> {
          String text = value instanceof StringData string ? string.toString() : "";
          return text.length() > 1
              ? StringData.fromString(text.substring(0, text.length() - 1))
              : value;
        },
        0);
  }

  static List<RowBatch> staleKeyGroup(RowBatch batch, BatchSchema schema) {
    return List.of(
        batch.keyGroup() == RowBatch.NOT_ROUTED
            ? batch
            : batch.withKeyGroup((batch.keyGroup() + 64) % 128));
  }

  private static boolean isSelected(RowBatch batch, int row) {
    return IntStream.range(0, batch.size()).anyMatch(i -> batch.row(i) == row);
  }

  private static boolean holdsNull(RowBatch batch, int row) {
    return IntStream.range(0, batch.columnCount()).anyMatch(i -> batch.column(i).isNull(row));
  }

  /** Applies {@code edit} to each value and {@code other}; other types than INT have no other. */
  private static List<RowBatch> edit(
      RowBatch batch, BatchSchema schema, BinaryOperator<Object> edit, int other) {
    List<GenericRowData> rows = rows(batch, schema);
    for (GenericRowData row : rows) {
      for (int i = 0; i < row.getArity(); i++) {
        boolean isInt = schema.type(i).getDefaultConversion() == Integer.class;
        if (isInt || row.getField(i) != null) {
          row.setField(i, edit.apply(row.getField(i), other));
        }
      }
    }
    return batch(rows, schema);
  }

  private static List<GenericRowData> rows(RowBatch batch, BatchSchema schema) {
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    List<GenericRowData> rows = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      cursor.at(batch.row(i));
      GenericRowData row = new GenericRowData(cursor.getRowKind(), schema.fieldCount());
      for (int field = 0; field < schema.fieldCount(); field++) {
        row.setField(
            field, RowData.createFieldGetter(schema.type(field), field).getFieldOrNull(cursor));
      }
      rows.add(row);
    }
    return rows;
  }

  private static List<RowBatch> batch(List<? extends RowData> rows, BatchSchema schema) {
    if (rows.isEmpty()) {
      return List.of();
    }
    BatchBuilder builder = new BatchBuilder(schema);
    rows.forEach(builder::append);
    return List.of(builder.build());
  }
}
