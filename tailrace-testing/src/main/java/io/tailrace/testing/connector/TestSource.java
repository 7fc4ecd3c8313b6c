/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;

/** A bounded source of one split: the rows of a table of a {@link TestRun}. */
final class TestSource implements Source<RowData, TestSplit, Boolean> {
  private static final long serialVersionUID = 1L;

  private final TestScan scan;

  TestSource(TestScan scan) {
    this.scan = scan;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<RowData, TestSplit> createReader(SourceReaderContext context) {
    return new TestSourceReader(scan);
  }

  @Override
  public SplitEnumerator<TestSplit, Boolean> createEnumerator(
      SplitEnumeratorContext<TestSplit> context) {
    return new TestEnumerator(context, false);
  }

  @Override
  public SplitEnumerator<TestSplit, Boolean> restoreEnumerator(
      SplitEnumeratorContext<TestSplit> context, Boolean assigned) {
    return new TestEnumerator(context, assigned);
  }

  @Override
  public SimpleVersionedSerializer<TestSplit> getSplitSerializer() {
    return new TestSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<Boolean> getEnumeratorCheckpointSerializer() {
    return new TestEnumerator.StateSerializer();
  }
}
