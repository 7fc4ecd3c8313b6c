/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static io.tailrace.runtime.Batches.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.source.ScriptedReader.Split;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ExternallyInducedSourceReader;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SupportsSplitReassignmentOnRecovery;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.lineage.LineageVertex;
import org.apache.flink.streaming.api.lineage.LineageVertexProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class BatchingSourceTest {
  private static <S extends SourceSplit, E> BatchingSource<S, E> batching(
      Source<RowData, S, E> source) {
    return BatchingSource.of(source, SCHEMA, 100, new ScanWatermarks.None());
  }

  @Test
  void splitsAndCheckpointsAreThoseOfTheRowSource() throws Exception {
    RowSequenceSource rows = new RowSequenceSource(10);
    var batches = InstantiationUtil.clone(batching(rows));
    assertThat(batches.getBoundedness()).isEqualTo(Boundedness.BOUNDED);
    assertThat(batches.getSplitSerializer()).hasSameClassAs(rows.getSplitSerializer());
    assertThat(batches.getEnumeratorCheckpointSerializer())
        .hasSameClassAs(rows.getEnumeratorCheckpointSerializer());
    assertThat(batches).isNotInstanceOf(SupportsSplitReassignmentOnRecovery.class);
    assertThat(batches.getLineageVertex().datasets()).isEmpty();

    SourceReader<RowBatch, ?> reader = batches.createReader(new ReaderContext());
    assertThat(reader).isNotInstanceOf(ExternallyInducedSourceReader.class);
  }

  @Test
  void whatFlinkAsksASourceForIsPassedOn() throws Exception {
    var batches = batching(new SpecialSource());
    assertThat(batches).isInstanceOf(SupportsSplitReassignmentOnRecovery.class);
    assertThat(batches.getLineageVertex()).isSameAs(SpecialSource.LINEAGE);
    SourceReader<RowBatch, Split> reader = batches.createReader(new ReaderContext());
    assertThat(reader).isInstanceOf(ExternallyInducedSourceReader.class);
    assertThat(((ExternallyInducedSourceReader<?, ?>) reader).shouldTriggerCheckpoint())
        .contains(42L);
  }

  /** A source with all the extras that a source can have. */
  private static final class SpecialSource
      implements Source<RowData, Split, Void>,
          SupportsSplitReassignmentOnRecovery,
          LineageVertexProvider {
    private static final long serialVersionUID = 1L;
    static final LineageVertex LINEAGE = List::of;

    @Override
    public Boundedness getBoundedness() {
      return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public LineageVertex getLineageVertex() {
      return LINEAGE;
    }

    @Override
    public SourceReader<RowData, Split> createReader(SourceReaderContext context) {
      return new InducedReader();
    }

    @Override
    public SplitEnumerator<Split, Void> createEnumerator(SplitEnumeratorContext<Split> context) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SplitEnumerator<Split, Void> restoreEnumerator(
        SplitEnumeratorContext<Split> context, Void checkpoint) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SimpleVersionedSerializer<Split> getSplitSerializer() {
      throw new UnsupportedOperationException();
    }

    @Override
    public SimpleVersionedSerializer<Void> getEnumeratorCheckpointSerializer() {
      throw new UnsupportedOperationException();
    }
  }

  /** A reader that decides itself when it is checkpointed. */
  private static final class InducedReader
      implements ExternallyInducedSourceReader<RowData, Split> {
    private final ScriptedReader reader = new ScriptedReader();

    @Override
    public Optional<Long> shouldTriggerCheckpoint() {
      return Optional.of(42L);
    }

    @Override
    public void start() {
      reader.start();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<RowData> output) {
      return reader.pollNext(output);
    }

    @Override
    public List<Split> snapshotState(long checkpointId) {
      return reader.snapshotState(checkpointId);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return reader.isAvailable();
    }

    @Override
    public void addSplits(List<Split> splits) {
      reader.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
      reader.notifyNoMoreSplits();
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
