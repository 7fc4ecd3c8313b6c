/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;

/** A bounded source of a {@link ChaosStream} that goes on from where a checkpoint was. */
final class ChaosSource implements Source<RowData, ChaosSplit, List<ChaosSplit>> {
  private static final long serialVersionUID = 1L;

  private final ChaosStream stream;
  private final Pace pace;
  private final Failures failures;

  ChaosSource(ChaosStream stream, Pace pace, Failures failures) {
    this.stream = stream;
    this.pace = pace;
    this.failures = failures;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<RowData, ChaosSplit> createReader(SourceReaderContext context) {
    return new ChaosReader(stream, pace, failures);
  }

  @Override
  public SplitEnumerator<ChaosSplit, List<ChaosSplit>> createEnumerator(
      SplitEnumeratorContext<ChaosSplit> context) {
    return new ChaosEnumerator(
        context, IntStream.range(0, stream.splits()).mapToObj(i -> new ChaosSplit(i, 0)).toList());
  }

  @Override
  public SplitEnumerator<ChaosSplit, List<ChaosSplit>> restoreEnumerator(
      SplitEnumeratorContext<ChaosSplit> context, List<ChaosSplit> pending) {
    return new ChaosEnumerator(context, pending);
  }

  @Override
  public SimpleVersionedSerializer<ChaosSplit> getSplitSerializer() {
    return new ChaosSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<List<ChaosSplit>> getEnumeratorCheckpointSerializer() {
    return new ChaosEnumerator.StateSerializer();
  }
}
