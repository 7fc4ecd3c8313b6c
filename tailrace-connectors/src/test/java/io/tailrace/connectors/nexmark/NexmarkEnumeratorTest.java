/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NexmarkEnumeratorTest {
  private static final EventStream STREAM =
      new EventStream(0, EventStream.UNBOUNDED, ReadRows.TIMES);

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 128, 150})
  void everySplitIsGivenToOneReader(int parallelism) throws Exception {
    try (MockSplitEnumeratorContext<NexmarkSplit> context =
        new MockSplitEnumeratorContext<>(parallelism)) {
      NexmarkEnumerator enumerator = new NexmarkEnumerator(context, NexmarkSplit.all(STREAM));
      for (int i = 0; i < parallelism; i++) {
        register(context, i);
        enumerator.addReader(i);
      }
      assertThat(given(context)).containsExactlyInAnyOrderElementsOf(NexmarkSplit.all(STREAM));
      assertThat(enumerator.snapshotState(1)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void splitsOfAFailedReaderAreGivenAgain(int failed) throws Exception {
    try (MockSplitEnumeratorContext<NexmarkSplit> context = new MockSplitEnumeratorContext<>(2)) {
      NexmarkEnumerator enumerator = new NexmarkEnumerator(context, NexmarkSplit.all(STREAM));
      register(context, 0);
      register(context, 1);
      enumerator.addReader(0);
      assertThat(enumerator.snapshotState(1)).hasSize(NexmarkSplit.COUNT / 2);
      enumerator.addReader(1);
      List<NexmarkSplit> share =
          NexmarkSplit.all(STREAM).stream().filter(split -> split.index() % 2 == failed).toList();
      enumerator.addSplitsBack(share, failed);
      assertThat(enumerator.snapshotState(2)).isEqualTo(share);
      int before = given(context).size();
      enumerator.addReader(failed);
      assertThat(given(context).subList(before, before + share.size())).isEqualTo(share);
    }
  }

  private static void register(MockSplitEnumeratorContext<NexmarkSplit> context, int subtask) {
    context.registerReader(new ReaderInfo(subtask, "localhost"));
  }

  private static List<NexmarkSplit> given(MockSplitEnumeratorContext<NexmarkSplit> context) {
    List<NexmarkSplit> splits = new ArrayList<>();
    for (SplitsAssignment<NexmarkSplit> assignment : context.getSplitsAssignmentSequence()) {
      assignment.assignment().values().forEach(splits::addAll);
    }
    return splits;
  }
}
