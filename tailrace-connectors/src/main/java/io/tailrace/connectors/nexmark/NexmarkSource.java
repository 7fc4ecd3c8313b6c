/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.Collection;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The events of a scan in elements of {@code T}. Rows and batches have the same splits and
 * positions.
 */
abstract sealed class NexmarkSource<T> implements Source<T, NexmarkSplit, Collection<NexmarkSplit>>
    permits NexmarkRowSource, NexmarkBatchSource {
  private static final long serialVersionUID = 1L;

  private final NexmarkScan scan;

  NexmarkSource(NexmarkScan scan) {
    this.scan = scan;
  }

  /** What is read. */
  final NexmarkScan scan() {
    return scan;
  }

  @Override
  public final Boundedness getBoundedness() {
    return scan.stream().isBounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public final SplitEnumerator<NexmarkSplit, Collection<NexmarkSplit>> createEnumerator(
      SplitEnumeratorContext<NexmarkSplit> context) {
    return new NexmarkEnumerator(context, NexmarkSplit.all(scan.stream()));
  }

  @Override
  public final SplitEnumerator<NexmarkSplit, Collection<NexmarkSplit>> restoreEnumerator(
      SplitEnumeratorContext<NexmarkSplit> context, Collection<NexmarkSplit> checkpoint) {
    return new NexmarkEnumerator(context, checkpoint);
  }

  @Override
  public final SimpleVersionedSerializer<NexmarkSplit> getSplitSerializer() {
    return new NexmarkSplitSerializer();
  }

  @Override
  public final SimpleVersionedSerializer<Collection<NexmarkSplit>>
      getEnumeratorCheckpointSerializer() {
    return new UnassignedSplitsSerializer();
  }
}
