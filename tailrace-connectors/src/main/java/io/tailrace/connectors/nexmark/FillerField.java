/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.NullMask;

/**
 * The field {@code extra}, which brings the rows of a kind to an average size. The texts of a cycle
 * lie behind one another in {@link LetterPool}, so they are copied at once.
 */
final class FillerField implements EventField {
  private final int firstOfCycle;
  private final FieldRandom random;
  private final int shortest;
  private final int lengthCount;
  private final int[] offsets = new int[EventNumbers.CYCLE + 1];

  /**
   * A filler whose lengths are those missing to an average size, give or take a fifth.
   *
   * @param otherBytes of the other fields, on average
   * @param averageBytes of a row
   */
  FillerField(EventKind kind, FieldRandom random, int otherBytes, int averageBytes) {
    int missing = averageBytes - otherBytes;
    int spread = missing / 5;
    checkArgument(
        spread > 0, "There is nothing to fill between %s and %s bytes.", otherBytes, averageBytes);
    this.firstOfCycle = kind.firstOfCycle();
    this.random = random;
    this.shortest = missing - spread;
    this.lengthCount = 2 * spread + 1;
    int longestCycle = (kind.endOfCycle() - firstOfCycle) * (missing + spread);
    checkArgument(
        longestCycle <= LetterPool.LONGEST, "The pool has no text of %s bytes.", longestCycle);
  }

  @Override
  public void append(long from, long to, ColumnBuilder column) {
    long first = from - from % EventNumbers.CYCLE + firstOfCycle;
    int count = (int) (to - first);
    int end = LetterPool.place(random.at(first));
    for (int i = 0; i < count; i++) {
      offsets[i] = end;
      end += shortest + FieldRandom.upper(random.at(first + i), lengthCount);
    }
    offsets[count] = end;
    BytesColumn cycle = new BytesColumn(LetterPool.letters(), offsets, NullMask.NONE, count);
    column.append(cycle, (int) (from - first), count);
  }
}
