/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.RowBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows and batches are the same, whoever reads them and however often the readers change. */
class NexmarkReaderTest {
  private static final long SEED = 11;

  /** Not a whole number of cycles. */
  private static final long EVENTS = 12_345;

  @ParameterizedTest
  @EnumSource(NexmarkTable.class)
  void rowsAndBatchesAreEqualInEveryField(NexmarkTable table) {
    NexmarkScan scan = ReadRows.scan(table, SEED, EVENTS);
    List<BinaryRowData> rows = ReadRows.asRows(scan);
    assertThat(ReadRows.asBatches(scan)).isEqualTo(rows);
    assertThat(rows).hasSize((int) expectedRows(table));
  }

  private static long expectedRows(NexmarkTable table) {
    long rest = EVENTS % EventNumbers.CYCLE;
    return EVENTS / EventNumbers.CYCLE * (table.endOfCycle() - table.firstOfCycle())
        + Math.max(0, Math.min(rest, table.endOfCycle()) - table.firstOfCycle());
  }

  @ParameterizedTest
  @EnumSource(NexmarkTable.class)
  void chosenColumnsAreThoseOfAllColumns(NexmarkTable table) {
    NexmarkScan all = ReadRows.scan(table, SEED, EVENTS);
    List<Integer> backwards = new ArrayList<>();
    for (int i = table.rowType().getFieldCount() - 1; i >= 0; i -= 2) {
      backwards.add(i);
    }
    assertThatPartsAreThoseOf(all, NexmarkScan.of(table, all.stream(), backwards));
  }

  @Test
  void nestedFieldsAreThoseOfTheRows() {
    NexmarkScan all = ReadRows.scan(NexmarkTable.EVENTS, SEED, EVENTS);
    NexmarkScan some =
        all.project(new int[][] {{3, 6}, {0}, {1, 0}, {3}}, List.of("a", "b", "c", "d"));
    assertThat(some.schema().rowType().asSummaryString())
        .startsWith("ROW<`a` STRING, `b` INT, `c` BIGINT, `d` ROW<");
    assertThatPartsAreThoseOf(all, some);
    assertThatPartsAreThoseOf(
        all, some.project(new int[][] {{3, 2}, {0}}, List.of("price", "extra")));
  }

  @ParameterizedTest
  @CsvSource({"PERSON, 1", "AUCTION, 2", "BID, 3"})
  void theTablesOfOneKindAreThePartsOfAllEvents(NexmarkTable kind, int column) {
    NexmarkScan all = ReadRows.scan(NexmarkTable.EVENTS, SEED, EVENTS);
    NexmarkScan one = ReadRows.scan(kind, SEED, EVENTS);
    List<BinaryRowData> expected = new ArrayList<>();
    Consumer<RowData> keep = ReadRows.keepRows(one, expected);
    for (RowData row : ReadRows.asRows(all)) {
      if (!row.isNullAt(column)) {
        keep.accept(row.getRow(column, kind.rowType().getFieldCount()));
      }
    }
    assertThat(ReadRows.asRows(one)).isEqualTo(expected);
  }

  @Test
  void rowsWithoutFieldsAreCounted() {
    NexmarkScan all = ReadRows.scan(NexmarkTable.BID, SEED, EVENTS);
    NexmarkScan none = all.project(new int[0][], List.of());
    assertThat(ReadRows.asBatches(none)).hasSize((int) expectedRows(NexmarkTable.BID));
    assertThat(ReadRows.asRows(none)).isEqualTo(ReadRows.asBatches(none));
  }

  /** Reads rows with all columns, picks the fields by way of Flink's rows. */
  private static void assertThatPartsAreThoseOf(NexmarkScan all, NexmarkScan some) {
    List<BinaryRowData> expected = new ArrayList<>();
    Consumer<RowData> keep = ReadRows.keepRows(some, expected);
    for (RowData row : ReadRows.asRows(all)) {
      GenericRowData picked = new GenericRowData(some.fields().size());
      for (int i = 0; i < picked.getArity(); i++) {
        picked.setField(i, value(row, all.table().rowType(), some.fields().get(i).path()));
      }
      keep.accept(picked);
    }
    assertThat(ReadRows.asRows(some)).isEqualTo(expected);
    assertThat(ReadRows.asBatches(some)).isEqualTo(expected);
  }

  private static Object value(RowData row, RowType type, List<Integer> path) {
    LogicalType field = type.getTypeAt(path.get(0));
    Object value = RowData.createFieldGetter(field, path.get(0)).getFieldOrNull(row);
    return path.size() == 1 || value == null
        ? value
        : value((RowData) value, (RowType) field, path.subList(1, path.size()));
  }

  @ParameterizedTest
  @CsvSource({"EVENTS, 2", "EVENTS, 3", "BID, 7", "AUCTION, 128", "PERSON, 200", "PERSON, 5"})
  void severalReadersHandOutTheRowsOfOne(NexmarkTable table, int readers) {
    NexmarkScan scan = ReadRows.scan(table, SEED, EVENTS);
    List<BinaryRowData> rows = new ArrayList<>();
    for (int i = 0; i < readers; i++) {
      int subtask = i;
      NexmarkReader<RowBatch> reader = ReadRows.batchReader(scan);
      ReadRows.start(
          reader,
          NexmarkSplit.all(scan.stream()).stream()
              .filter(split -> split.index() % readers == subtask)
              .toList());
      List<BinaryRowData> share = new ArrayList<>();
      ReadRows.readToEnd(reader, ReadRows.keepBatches(scan, share));
      rows.addAll(share);
    }
    assertThat(rows).containsExactlyInAnyOrderElementsOf(ReadRows.asRows(scan));
  }

  /** Readers stop anywhere, change between rows and batches, and swap their splits. */
  @ParameterizedTest
  @EnumSource(NexmarkTable.class)
  void restoredReadersGoOnWhereTheOthersStopped(NexmarkTable table) throws IOException {
    NexmarkScan scan = ReadRows.scan(table, SEED, EVENTS);
    Random random = new Random(SEED);
    List<BinaryRowData> rows = new ArrayList<>();
    List<NexmarkSplit> left = NexmarkSplit.all(scan.stream());
    for (int restarts = 0; !left.isEmpty(); restarts++) {
      List<NexmarkSplit> next = new ArrayList<>();
      int readers = 1 + random.nextInt(4);
      for (int i = 0; i < readers; i++) {
        List<NexmarkSplit> share = new ArrayList<>();
        for (int split = i; split < left.size(); split += readers) {
          share.add(left.get(split));
        }
        next.addAll(
            restarts % 2 == 0
                ? readRows(scan, share, random.nextInt(3000), rows)
                : readBatches(scan, share, random.nextInt(2), rows));
      }
      left = copy(next);
    }
    assertThat(rows).containsExactlyInAnyOrderElementsOf(ReadRows.asRows(scan));
  }

  private static List<NexmarkSplit> readRows(
      NexmarkScan scan, List<NexmarkSplit> splits, int polls, List<BinaryRowData> rows) {
    NexmarkReader<RowData> reader = new NexmarkRowReader(scan);
    ReadRows.start(reader, splits);
    ReadRows.Recording<RowData> output = new ReadRows.Recording<>(ReadRows.keepRows(scan, rows));
    for (int i = 0; i < polls; i++) {
      reader.pollNext(output);
    }
    return reader.snapshotState(1);
  }

  private static List<NexmarkSplit> readBatches(
      NexmarkScan scan, List<NexmarkSplit> splits, int polls, List<BinaryRowData> rows) {
    NexmarkReader<RowBatch> reader = ReadRows.batchReader(scan);
    ReadRows.start(reader, splits);
    ReadRows.Recording<RowBatch> output =
        new ReadRows.Recording<>(ReadRows.keepBatches(scan, rows));
    for (int i = 0; i < polls; i++) {
      reader.pollNext(output);
    }
    return reader.snapshotState(1);
  }

  private static List<NexmarkSplit> copy(List<NexmarkSplit> splits) throws IOException {
    UnassignedSplitsSerializer all = new UnassignedSplitsSerializer();
    NexmarkSplitSerializer one = new NexmarkSplitSerializer();
    List<NexmarkSplit> copies = new ArrayList<>();
    for (NexmarkSplit split : all.deserialize(1, all.serialize(splits))) {
      copies.add(one.deserialize(one.getVersion(), one.serialize(split)));
    }
    assertThat(copies).isEqualTo(splits);
    return copies;
  }

  @Test
  void aReaderOfSeveralSplitsReadsInTheOrderOfEvents() {
    NexmarkScan scan = ReadRows.scan(NexmarkTable.BID, SEED, EVENTS);
    List<NexmarkSplit> splits = new ArrayList<>(NexmarkSplit.all(scan.stream()));
    // One split is far ahead, as after a restore of readers that were not equally fast.
    splits.set(3, new NexmarkSplit(3, 3 * 50 + 128 * 50));
    NexmarkReader<RowBatch> reader = ReadRows.batchReader(scan);
    ReadRows.start(reader, splits);
    List<BinaryRowData> rows = new ArrayList<>();
    ReadRows.readToEnd(reader, ReadRows.keepBatches(scan, rows));
    assertThat(rows.stream().map(row -> row.getTimestamp(5, 3).getMillisecond())).isSorted();
  }

  @Test
  void nothingIsReadBeforeAllSplitsAreThere() {
    NexmarkScan scan = ReadRows.scan(NexmarkTable.PERSON, SEED, EVENTS);
    NexmarkReader<RowData> reader = new NexmarkRowReader(scan);
    ReadRows.Recording<RowData> output =
        new ReadRows.Recording<>(row -> assertThat(reader.isAvailable()).isCompleted());
    reader.addSplits(NexmarkSplit.all(scan.stream()));
    assertThat(reader.isAvailable()).isNotDone();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    reader.notifyNoMoreSplits();
    assertThat(reader.isAvailable()).isCompleted();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
  }

  @Test
  void aReaderWithoutASplitEnds() {
    NexmarkReader<RowData> reader = new NexmarkRowReader(ReadRows.scan(NexmarkTable.BID, 0, 1));
    reader.notifyNoMoreSplits();
    assertThat(reader.pollNext(new ReadRows.Recording<>(row -> {})))
        .isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(reader.snapshotState(1)).isEmpty();
  }

  @Test
  void aStreamWithoutEndHasAllSplits() {
    EventStream stream = new EventStream(0, EventStream.UNBOUNDED, ReadRows.TIMES);
    assertThat(stream.isBounded()).isFalse();
    assertThat(NexmarkSplit.all(stream)).hasSize(NexmarkSplit.COUNT);
    assertThat(NexmarkSplit.all(new EventStream(0, 51, ReadRows.TIMES))).hasSize(2);
  }

  @Test
  void damagedPositionsAreRefused() throws IOException {
    NexmarkSplitSerializer serializer = new NexmarkSplitSerializer();
    byte[] bytes = serializer.serialize(new NexmarkSplit(1, 51));
    assertThatThrownBy(() -> serializer.deserialize(2, bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form 2");
    bytes[3] = 5;
    assertThatThrownBy(() -> serializer.deserialize(1, bytes))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
  }
}
