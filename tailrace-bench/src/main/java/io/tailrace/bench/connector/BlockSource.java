/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.apache.flink.util.Preconditions.checkArgument;
import static org.apache.flink.util.Preconditions.checkState;

import java.util.Collection;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A bounded source of generated rows, in elements of {@code T}. Every reader gets one range of the
 * row numbers, so the rows do not depend on the parallelism; updates take one reader.
 */
public abstract sealed class BlockSource<T>
    implements Source<T, NumberSequenceSplit, Collection<NumberSequenceSplit>>
    permits RowBlockSource, BatchBlockSource {
  private static final long serialVersionUID = 1L;

  private final BlockSpec spec;
  private final String run;
  private final NumberSequenceSource numbers;

  /**
   * @param rows number of rows over all readers, 1 at least
   * @param run id of the {@link BenchRun} that counts the readers' CPU time
   */
  BlockSource(BlockSpec spec, long rows, String run) {
    checkArgument(rows > 0, "A source of %s rows has nothing to read.", rows);
    checkArgument(
        spec.changes() == Changes.INSERTS || rows % 2 == 0,
        "A source of %s rows would cut an update in two; the number must be even.",
        rows);
    this.spec = spec;
    this.run = run;
    this.numbers = new NumberSequenceSource(0, rows - 1);
  }

  abstract BlockReader<T> createReader(
      SourceReaderContext context, BenchRun openRun, GeneratedRows rows);

  @Override
  public final SourceReader<T, NumberSequenceSplit> createReader(SourceReaderContext context) {
    checkState(
        spec.changes() == Changes.INSERTS || context.currentParallelism() == 1,
        "Updates keep their order in a single reader only, and there are %s.",
        context.currentParallelism());
    return createReader(context, BenchRun.of(run), GeneratedRows.of(spec));
  }

  @Override
  public final Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public final SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>>
      createEnumerator(SplitEnumeratorContext<NumberSequenceSplit> context) {
    return numbers.createEnumerator(context);
  }

  @Override
  public final SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>>
      restoreEnumerator(
          SplitEnumeratorContext<NumberSequenceSplit> context,
          Collection<NumberSequenceSplit> checkpoint) {
    return numbers.restoreEnumerator(context, checkpoint);
  }

  @Override
  public final SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
    return numbers.getSplitSerializer();
  }

  @Override
  public final SimpleVersionedSerializer<Collection<NumberSequenceSplit>>
      getEnumeratorCheckpointSerializer() {
    return numbers.getEnumeratorCheckpointSerializer();
  }
}
