/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/** Reads scans without a cluster; rows are kept in Flink's binary form, whose equality is exact. */
final class ReadRows {
  static final EventTimes TIMES = new EventTimes(0, 1000);

  private ReadRows() {}

  /** A scan of all columns of a table. */
  static NexmarkScan scan(NexmarkTable table, long seed, long events) {
    List<Integer> columns = IntStream.range(0, table.rowType().getFieldCount()).boxed().toList();
    return NexmarkScan.of(table, new EventStream(seed, events, TIMES), columns);
  }

  /** All rows of a scan, read as rows by one reader. */
  static List<BinaryRowData> asRows(NexmarkScan scan) {
    List<BinaryRowData> rows = new ArrayList<>();
    NexmarkReader<RowData> reader = new NexmarkRowReader(scan);
    start(reader, NexmarkSplit.all(scan.stream()));
    readToEnd(reader, keepRows(scan, rows));
    return rows;
  }

  /** All rows of a scan, read as batches by one reader. */
  static List<BinaryRowData> asBatches(NexmarkScan scan) {
    List<BinaryRowData> rows = new ArrayList<>();
    batches(scan).forEach(keepBatches(scan, rows));
    return rows;
  }

  /** All batches of a scan. */
  static List<RowBatch> batches(NexmarkScan scan) {
    List<RowBatch> batches = new ArrayList<>();
    NexmarkReader<RowBatch> reader = batchReader(scan);
    start(reader, NexmarkSplit.all(scan.stream()));
    readToEnd(reader, batches::add);
    return batches;
  }

  static NexmarkReader<RowBatch> batchReader(NexmarkScan scan) {
    return new NexmarkBatchReader(
        scan,
        RowCounters.of(
            UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup().getIOMetricGroup()));
  }

  static void start(NexmarkReader<?> reader, List<NexmarkSplit> splits) {
    reader.addSplits(splits);
    reader.notifyNoMoreSplits();
  }

  static <T> void readToEnd(NexmarkReader<T> reader, Consumer<T> to) {
    Recording<T> output = new Recording<>(to);
    while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {}
  }

  static Consumer<RowData> keepRows(NexmarkScan scan, List<BinaryRowData> rows) {
    RowDataSerializer serializer = new RowDataSerializer(scan.schema().rowType());
    return row -> rows.add(serializer.toBinaryRow(row).copy());
  }

  static Consumer<RowBatch> keepBatches(NexmarkScan scan, List<BinaryRowData> rows) {
    BatchSchema schema = scan.schema();
    RowDataSerializer serializer = new RowDataSerializer(schema.rowType());
    BatchRow cursor = new BatchRow(schema);
    return batch -> {
      cursor.wrap(batch);
      for (int i = 0; i < batch.size(); i++) {
        rows.add(serializer.toBinaryRow(cursor.at(batch.row(i))).copy());
      }
    };
  }

  /** What a reader writes to. */
  record Recording<T>(Consumer<T> to) implements ReaderOutput<T> {
    @Override
    public void collect(T element) {
      to.accept(element);
    }

    @Override
    public void collect(T element, long timestamp) {
      throw new AssertionError("Events have no timestamps of their own.");
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      throw new AssertionError("Watermarks are the table's.");
    }

    @Override
    public void markIdle() {
      throw new AssertionError("A stream is never idle.");
    }

    @Override
    public void markActive() {
      throw new AssertionError("A stream is never idle.");
    }

    @Override
    public SourceOutput<T> createOutputForSplit(String splitId) {
      throw new AssertionError("Splits are merged.");
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
      throw new AssertionError("Splits are merged.");
    }
  }
}
