/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.AggregateCallSpec.NO_FIELD;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.runtime.aggregate.GroupAggregateSpec.Updates;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;

/** Rows of (k STRING, d DOUBLE, n BIGINT, s STRING), statements over them, and their text. */
public final class GroupByFixture {
  public static final int K = 0;
  public static final int D = 1;
  public static final int N = 2;
  public static final int S = 3;

  public static final RowType INPUT =
      RowType.of(
          new LogicalType[] {
            VarCharType.STRING_TYPE, new DoubleType(), new BigIntType(), VarCharType.STRING_TYPE
          },
          new String[] {"k", "d", "n", "s"});

  private static final BatchSchema SCHEMA = BatchSchema.of(INPUT);

  private GroupByFixture() {}

  /** COUNT(*). */
  public static AggregateCallSpec countStar() {
    return new AggregateCallSpec(
        AggregateFunction.COUNT, NO_FIELD, NO_FIELD, Retraction.POSSIBLE, new BigIntType(false));
  }

  /** A function of a field whose result has the type of the field. */
  public static AggregateCallSpec call(
      AggregateFunction function, int field, Retraction retraction) {
    return new AggregateCallSpec(function, field, NO_FIELD, retraction, INPUT.getTypeAt(field));
  }

  /** A GROUP BY of inserts: the key, then the results of all functions. */
  public static GroupAggregateSpec overInserts(
      Updates updates, int[] grouping, AggregateCallSpec... calls) {
    return spec(updates, grouping, List.of(calls), NO_FIELD, calls.length, 0);
  }

  /** A GROUP BY of changes, whose count of rows has no output field. */
  public static GroupAggregateSpec overChanges(
      Updates updates, int[] grouping, AggregateCallSpec... calls) {
    List<AggregateCallSpec> all = new ArrayList<>(List.of(calls));
    all.add(countStar());
    return spec(updates, grouping, all, calls.length, calls.length, 0);
  }

  /** The same with a time to live. */
  public static GroupAggregateSpec withTtl(GroupAggregateSpec spec, long ttlMillis) {
    return spec(
        spec.updates(),
        spec.grouping(),
        spec.calls(),
        spec.countStar(),
        spec.resultCount(),
        ttlMillis);
  }

  private static GroupAggregateSpec spec(
      Updates updates,
      int[] grouping,
      List<AggregateCallSpec> calls,
      int countStar,
      int results,
      long ttlMillis) {
    List<RowType.RowField> output = new ArrayList<>();
    for (int field : grouping) {
      output.add(INPUT.getFields().get(field));
    }
    for (int i = 0; i < results; i++) {
      output.add(new RowType.RowField("r" + i, calls.get(i).resultType()));
    }
    return new GroupAggregateSpec(
        INPUT,
        grouping,
        calls,
        countStar,
        updates,
        new RowType(output),
        "groupAggregateState",
        ttlMillis);
  }

  /** A row; its kind is that of the text, which may be "+I", "-U", "+U" or "-D". */
  public static RowData row(String kind, String k, Double d, Long n, String s) {
    GenericRowData row =
        GenericRowData.of(StringData.fromString(k), d, n, StringData.fromString(s));
    for (RowKind rowKind : RowKind.values()) {
      if (rowKind.shortString().equals(kind)) {
        row.setRowKind(rowKind);
      }
    }
    return row;
  }

  /** Rows of k and n from text such as {@code "+I a 1, -D a NULL"}. */
  public static RowBatch batch(String text) {
    List<RowData> rows = new ArrayList<>();
    for (String line : text.split(", ", -1)) {
      String[] words = line.split(" ", -1);
      rows.add(
          row(
              words[0],
              words[1].equals("NULL") ? null : words[1],
              null,
              words[2].equals("NULL") ? null : (Long) Long.parseLong(words[2]),
              null));
    }
    return batch(rows);
  }

  /** A batch of rows. */
  public static RowBatch batch(List<RowData> rows) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    rows.forEach(builder::append);
    return builder.build();
  }

  /** The rows of a batch as text such as {@code "+I a 1"}. */
  public static List<String> lines(RowBatch batch, RowType type) {
    BatchRow cursor = new BatchRow(BatchSchema.of(type)).wrap(batch);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      RowData row = cursor.at(batch.row(i));
      StringBuilder line = new StringBuilder(row.getRowKind().shortString());
      for (int field = 0; field < type.getFieldCount(); field++) {
        Object value =
            RowData.createFieldGetter(type.getTypeAt(field).copy(true), field).getFieldOrNull(row);
        line.append(' ').append(value == null ? "NULL" : value);
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
