/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.RowBatch;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class ValuesSourceTest {
  private final RecordingOutput output = new RecordingOutput();

  private static ValuesSource source() throws Exception {
    return InstantiationUtil.clone(ValuesSource.of(SCHEMA, rows("+I1 +I2 +I3 +I4 +I5"), 2));
  }

  private static SourceReader<RowBatch, ValuesSplit> reader(ValuesSource source, int position)
      throws Exception {
    return reader(source, position, new ReaderContext());
  }

  private static SourceReader<RowBatch, ValuesSplit> reader(
      ValuesSource source, int position, ReaderContext context) throws Exception {
    SourceReader<RowBatch, ValuesSplit> reader = source.createReader(context);
    SimpleVersionedSerializer<ValuesSplit> splits = source.getSplitSerializer();
    byte[] split = new byte[] {0, 0, 0, (byte) position};
    reader.start();
    reader.addSplits(List.of(splits.deserialize(splits.getVersion(), split)));
    reader.notifyNoMoreSplits();
    return reader;
  }

  @Test
  void handsOutAllRowsInOrder() throws Exception {
    var reader = reader(source(), 0);
    while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {}
    assertThat(output.lines).containsExactly("+I1 +I2", "+I3 +I4", "+I5");
  }

  @Test
  void recordMetricsCountRows() throws Exception {
    ReaderContext context = new ReaderContext();
    reader(source(), 0, context).pollNext(output);
    assertThat(context.metricGroup().getIOMetricGroup().getNumRecordsOutCounter().getCount())
        .isEqualTo(2 - 1);
  }

  @Test
  void goesOnWhereASnapshotWasTaken() throws Exception {
    ValuesSource source = source();
    var reader = reader(source, 0);
    reader.pollNext(output);
    List<ValuesSplit> snapshot = reader.snapshotState(1);
    output.lines.clear();

    SimpleVersionedSerializer<ValuesSplit> splits = source.getSplitSerializer();
    byte[] split = splits.serialize(snapshot.get(0));
    assertThat(split).containsExactly(0, 0, 0, 2);
    var restored = reader(source, split[3]);
    while (restored.pollNext(output) != InputStatus.END_OF_INPUT) {}
    assertThat(output.lines).containsExactly("+I3 +I4", "+I5");
  }

  @Test
  void theEnumeratorCheckpointHoldsWhatNoReaderHas() throws Exception {
    ValuesSource source = source();
    var serializer = source.getEnumeratorCheckpointSerializer();
    var restored =
        serializer.deserialize(
            serializer.getVersion(),
            serializer.serialize(
                List.of(source.getSplitSerializer().deserialize(1, new byte[] {0, 0, 0, 3}))));
    assertThat(restored)
        .singleElement()
        .satisfies(
            split ->
                assertThat(source.getSplitSerializer().serialize(split))
                    .containsExactly(0, 0, 0, 3));
    assertThat(serializer.deserialize(1, serializer.serialize(List.of()))).isEmpty();
  }

  @Test
  void aPositionThatDoesNotFitIsRefused() throws Exception {
    var serializer = source().getSplitSerializer();
    assertThatThrownBy(() -> serializer.deserialize(1, new byte[] {0, 0, 0, 6}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("VALUES has 5 rows, the restored position is 6");
    assertThatThrownBy(() -> serializer.deserialize(2, new byte[] {0, 0, 0, 1}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("written in form 2");
  }

  @Test
  void aRowThatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> ValuesSource.of(SCHEMA, List.of(GenericRowData.of(1L)), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A row of 1 fields");
  }
}
