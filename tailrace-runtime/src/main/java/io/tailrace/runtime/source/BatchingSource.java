/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowBuffer;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.watermark.WatermarkDeclaration;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ExternallyInducedSourceReader;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SupportsSplitReassignmentOnRecovery;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.lineage.LineageDataset;
import org.apache.flink.streaming.api.lineage.LineageVertex;
import org.apache.flink.streaming.api.lineage.LineageVertexProvider;
import org.apache.flink.streaming.api.lineage.SourceLineageVertex;
import org.apache.flink.table.data.RowData;

/**
 * Any source of rows as a source of batches. Splits, enumerator and checkpoints are those of the
 * row source, so a savepoint taken with the one restores with the other.
 *
 * <p>See {@link BatchingReader} for how large a batch gets.
 *
 * @param <SplitT> the row source's splits
 * @param <EnumChkT> the row source's enumerator checkpoints
 */
public class BatchingSource<SplitT extends SourceSplit, EnumChkT>
    implements Source<RowBatch, SplitT, EnumChkT>, LineageVertexProvider {
  private static final long serialVersionUID = 1L;

  private final Source<RowData, SplitT, EnumChkT> source;
  private final BatchSchema schema;
  private final int maxRows;
  private final ScanWatermarks watermarks;

  private BatchingSource(
      Source<RowData, SplitT, EnumChkT> source,
      BatchSchema schema,
      int maxRows,
      ScanWatermarks watermarks) {
    this.source = source;
    this.schema = schema;
    this.maxRows = RowBuffer.checkMaxRows(maxRows);
    this.watermarks = watermarks;
  }

  /**
   * Wraps a source.
   *
   * @param schema of the rows that the source's readers hand out
   * @param maxRows rows of a full batch, 1 to {@link RowBatch#MAX_ROWS}
   * @param watermarks what the watermark strategy does that the source is used with
   */
  public static <SplitT extends SourceSplit, EnumChkT> BatchingSource<SplitT, EnumChkT> of(
      Source<RowData, SplitT, EnumChkT> source,
      BatchSchema schema,
      int maxRows,
      ScanWatermarks watermarks) {
    return source instanceof SupportsSplitReassignmentOnRecovery
        ? new SplitReassigning<>(source, schema, maxRows, watermarks)
        : new BatchingSource<>(source, schema, maxRows, watermarks);
  }

  @Override
  public Boundedness getBoundedness() {
    return source.getBoundedness();
  }

  @Override
  public SourceReader<RowBatch, SplitT> createReader(SourceReaderContext context) throws Exception {
    GatheringContext gathering = new GatheringContext(context);
    SourceReader<RowData, SplitT> reader = source.createReader(gathering);
    return reader instanceof ExternallyInducedSourceReader<RowData, SplitT> induced
        ? new InducedReader<>(induced, schema, maxRows, watermarks, gathering)
        : new BatchingReader<>(reader, schema, maxRows, watermarks, gathering, System::nanoTime);
  }

  @Override
  public SplitEnumerator<SplitT, EnumChkT> createEnumerator(SplitEnumeratorContext<SplitT> context)
      throws Exception {
    return source.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<SplitT, EnumChkT> restoreEnumerator(
      SplitEnumeratorContext<SplitT> context, EnumChkT checkpoint) throws Exception {
    return source.restoreEnumerator(context, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<SplitT> getSplitSerializer() {
    return source.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<EnumChkT> getEnumeratorCheckpointSerializer() {
    return source.getEnumeratorCheckpointSerializer();
  }

  @Override
  public Set<? extends WatermarkDeclaration> declareWatermarks() {
    return source.declareWatermarks();
  }

  @Override
  public LineageVertex getLineageVertex() {
    return source instanceof LineageVertexProvider provider
        ? provider.getLineageVertex()
        : new NoLineage(getBoundedness());
  }

  @Override
  public String toString() {
    return "Batching[" + source + "]";
  }

  /** For a source that does not say what it reads. */
  private record NoLineage(Boundedness boundedness) implements SourceLineageVertex {
    @Override
    public List<LineageDataset> datasets() {
      return List.of();
    }
  }

  /** For a source whose readers report their splits when they recover. */
  private static final class SplitReassigning<SplitT extends SourceSplit, EnumChkT>
      extends BatchingSource<SplitT, EnumChkT> implements SupportsSplitReassignmentOnRecovery {
    private static final long serialVersionUID = 1L;

    SplitReassigning(
        Source<RowData, SplitT, EnumChkT> source,
        BatchSchema schema,
        int maxRows,
        ScanWatermarks watermarks) {
      super(source, schema, maxRows, watermarks);
    }
  }

  /** For a reader that decides itself when it is checkpointed. */
  private static final class InducedReader<SplitT extends SourceSplit>
      extends BatchingReader<SplitT> implements ExternallyInducedSourceReader<RowBatch, SplitT> {
    private final ExternallyInducedSourceReader<RowData, SplitT> reader;

    InducedReader(
        ExternallyInducedSourceReader<RowData, SplitT> reader,
        BatchSchema schema,
        int maxRows,
        ScanWatermarks watermarks,
        GatheringContext context) {
      super(reader, schema, maxRows, watermarks, context, System::nanoTime);
      this.reader = reader;
    }

    @Override
    public Optional<Long> shouldTriggerCheckpoint() {
      return reader.shouldTriggerCheckpoint();
    }
  }
}
