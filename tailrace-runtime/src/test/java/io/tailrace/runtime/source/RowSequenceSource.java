/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.runtime.Batches;
import java.util.Collection;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReaderBase;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.NumberSequenceIterator;

/** Rows with the ids 0 to n - 1 and row times equal to the ids, in one split per subtask. */
public final class RowSequenceSource
    implements Source<RowData, NumberSequenceSplit, Collection<NumberSequenceSplit>> {
  private static final long serialVersionUID = 1L;

  private final NumberSequenceSource numbers;

  /** A source of so many rows. */
  public RowSequenceSource(long rows) {
    this.numbers = new NumberSequenceSource(0, rows - 1);
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<RowData, NumberSequenceSplit> createReader(SourceReaderContext context) {
    return new Reader(context);
  }

  @Override
  public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
      SplitEnumeratorContext<NumberSequenceSplit> context) {
    return numbers.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
      SplitEnumeratorContext<NumberSequenceSplit> context,
      Collection<NumberSequenceSplit> checkpoint) {
    return numbers.restoreEnumerator(context, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
    return numbers.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<Collection<NumberSequenceSplit>>
      getEnumeratorCheckpointSerializer() {
    return numbers.getEnumeratorCheckpointSerializer();
  }

  /** Makes a row of each number. */
  private static final class Reader
      extends IteratorSourceReaderBase<Long, RowData, NumberSequenceIterator, NumberSequenceSplit> {
    Reader(SourceReaderContext context) {
      super(context);
    }

    @Override
    protected RowData convert(Long number) {
      return Batches.row(number, number);
    }
  }
}
