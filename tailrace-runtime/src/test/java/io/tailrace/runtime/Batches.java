/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.types.RowKind;

/** Rows and batches of (id BIGINT, ts TIMESTAMP(3)) for tests, and their text form. */
public final class Batches {
  /** Index of the row time field. */
  public static final int TS = 1;

  public static final BatchSchema SCHEMA =
      BatchSchema.of(
          RowType.of(
              new LogicalType[] {new BigIntType(), new TimestampType(3)},
              new String[] {"id", "ts"}));

  private Batches() {}

  /** An inserted row with a row time. */
  public static GenericRowData row(long id, long ts) {
    return row(RowKind.INSERT, id, ts);
  }

  /** A row with a row time. */
  public static GenericRowData row(RowKind kind, long id, long ts) {
    return GenericRowData.ofKind(kind, id, TimestampData.fromEpochMillis(ts));
  }

  /** Rows from text such as {@code "+I1 -U2 +U3@500"}: kind, id and row time, 0 by default. */
  public static List<RowData> rows(String text) {
    List<RowData> rows = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      int at = word.indexOf('@');
      String id = word.substring(2, at < 0 ? word.length() : at);
      long ts = at < 0 ? 0 : Long.parseLong(word.substring(at + 1));
      RowKind kind =
          Arrays.stream(RowKind.values())
              .filter(k -> word.startsWith(k.shortString()))
              .findFirst()
              .orElseThrow();
      rows.add(row(kind, Long.parseLong(id), ts));
    }
    return rows;
  }

  /** A batch of rows given as text. */
  public static RowBatch batch(String text) {
    return batch(rows(text));
  }

  /** A batch of rows. */
  public static RowBatch batch(List<? extends RowData> rows) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    rows.forEach(builder::append);
    return builder.build();
  }

  /** Kind and id of the selected rows, such as {@code "+I1 -U2"}. */
  public static String text(RowBatch batch) {
    BatchRow cursor = new BatchRow(SCHEMA).wrap(batch);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < batch.size(); i++) {
      text.append(i == 0 ? "" : " ").append(text(cursor.at(batch.row(i))));
    }
    return text.toString();
  }

  /** The id of a selected row. */
  public static long id(RowBatch batch, int i) {
    return ((LongColumn) batch.column(0)).values()[batch.row(i)];
  }

  /** The row time of a selected row in milliseconds. */
  public static long millis(RowBatch batch, int i) {
    return ((LongColumn) batch.column(TS)).values()[batch.row(i)];
  }

  /** Kind and id of a row. */
  public static String text(RowData row) {
    return row.getRowKind().shortString() + row.getLong(0);
  }

  /** The elements that an operator sent: batches, rows, watermarks as "W5" and statuses. */
  public static List<String> text(Iterable<?> elements) {
    List<String> lines = new ArrayList<>();
    for (Object element : elements) {
      if (element instanceof StreamRecord<?> record) {
        Object value = record.getValue();
        lines.add(value instanceof RowBatch batch ? text(batch) : text((RowData) value));
      } else if (element instanceof Watermark watermark) {
        lines.add("W" + watermark.getTimestamp());
      } else if (element instanceof WatermarkStatus status) {
        lines.add(status.isIdle() ? "idle" : "active");
      } else {
        lines.add(element.toString());
      }
    }
    return lines;
  }
}
