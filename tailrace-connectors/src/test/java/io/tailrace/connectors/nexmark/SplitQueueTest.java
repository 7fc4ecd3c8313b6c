/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SplitQueueTest {
  private static final NexmarkScan SCAN = ReadRows.scan(NexmarkTable.BID, 0, 10_000_000);

  @Test
  void splitsComeInTheOrderOfTheirNextEvents() {
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < NexmarkSplit.COUNT; i++) {
      indices.add(i);
    }
    Random random = new Random(3);
    Collections.shuffle(indices, random);
    SplitQueue queue = new SplitQueue();
    // Splits that readers at different speeds left: some are laps ahead of others.
    indices.forEach(index -> queue.add(split(index, random.nextInt(5))));

    long last = -1;
    for (int i = 0; i < 2000; i++) {
      SplitProgress split = queue.poll();
      assertThat(split.next()).isGreaterThan(last);
      last = split.next();
      split.advanceTo(split.endOfStretch());
      queue.add(split);
    }
    List<Long> positions = new ArrayList<>();
    queue.forEach(split -> positions.add(split.next()));
    assertThat(positions).hasSize(NexmarkSplit.COUNT).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void emptiesInTheOrderOfTheSplits() {
    SplitQueue queue = new SplitQueue();
    assertThat(queue.isEmpty()).isTrue();
    queue.add(split(7, 0));
    queue.add(split(3, 0));
    queue.add(split(5, 1));
    assertThat(queue.poll().index()).isEqualTo(3);
    assertThat(queue.poll().index()).isEqualTo(7);
    assertThat(queue.isEmpty()).isFalse();
    assertThat(queue.poll().index()).isEqualTo(5);
    assertThat(queue.isEmpty()).isTrue();
    assertThatThrownBy(queue::poll).isInstanceOf(IllegalStateException.class);
  }

  private static SplitProgress split(int index, int laps) {
    long cycle = index + (long) laps * NexmarkSplit.COUNT;
    return new SplitProgress(new NexmarkSplit(index, cycle * EventNumbers.CYCLE), SCAN);
  }
}
