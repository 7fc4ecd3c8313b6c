/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;

/**
 * What a consumer of event time can tell of a stream: for each row whether it is late, whether it
 * starts where the watermark ends or neither, and the last watermark.
 */
public final class Lateness {
  public final List<String> rows = new ArrayList<>();
  public long watermark = Long.MIN_VALUE;

  public static Lateness of(Iterable<?> elements) {
    Lateness lateness = new Lateness();
    elements.forEach(lateness::add);
    return lateness;
  }

  public void add(Object element) {
    if (element instanceof Watermark mark) {
      watermark = mark.getTimestamp();
    } else if (element instanceof StreamRecord<?> record) {
      if (record.getValue() instanceof RowBatch batch) {
        BatchRow cursor = new BatchRow(Batches.SCHEMA).wrap(batch);
        for (int i = 0; i < batch.size(); i++) {
          add(cursor.at(batch.row(i)));
        }
      } else {
        add((RowData) record.getValue());
      }
    }
  }

  private void add(RowData row) {
    long ts = row.getTimestamp(Batches.TS, 3).getMillisecond();
    String word = ts <= watermark ? " late" : ts - 1 == watermark ? " next" : "";
    rows.add(Batches.text(row) + "@" + ts + word);
  }

  /**
   * Rows of a stream in which every fourth is an update and row times jump.
   *
   * @param jumps row time of each row relative to that of the row before; old rows of updates are
   *     never the newest
   */
  public static List<RowData> stream(List<Integer> jumps) {
    List<RowData> rows = new ArrayList<>();
    long ts = 1000;
    long newest = ts;
    for (int i = 0; i < jumps.size(); i++) {
      ts = Math.max(0, ts + jumps.get(i));
      if (i % 4 == 3) {
        rows.add(Batches.row(RowKind.UPDATE_BEFORE, i, Math.min(newest, ts)));
        rows.add(Batches.row(RowKind.UPDATE_AFTER, i, Math.max(0, ts + jumps.get(i) / 2)));
        newest = Math.max(newest, ts + jumps.get(i) / 2);
      } else {
        rows.add(Batches.row(i % 5 == 0 ? RowKind.DELETE : RowKind.INSERT, i, ts));
        newest = Math.max(newest, ts);
      }
    }
    return rows;
  }
}
