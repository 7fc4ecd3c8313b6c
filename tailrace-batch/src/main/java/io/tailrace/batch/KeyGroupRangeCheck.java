/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * Checks at the receiving end of an exchange that every row belongs to the key groups of the
 * subtask. Key groups are ranges of hashes, so a row costs one comparison.
 */
public final class KeyGroupRangeCheck {
  private static final long ALL_HASHES = -1L;

  private final int maxParallelism;
  private final int firstKeyGroup;
  private final int lastKeyGroup;
  private final long firstHash;
  private final long hashesAfterFirst;

  /**
   * A check of a range of key groups.
   *
   * @param lastKeyGroup the last one of the range, inclusive
   */
  public KeyGroupRangeCheck(int maxParallelism, int firstKeyGroup, int lastKeyGroup) {
    checkArgument(
        firstKeyGroup >= 0 && firstKeyGroup <= lastKeyGroup && lastKeyGroup < maxParallelism,
        "No range of key groups: %s to %s of %s.",
        firstKeyGroup,
        lastKeyGroup,
        maxParallelism);
    this.maxParallelism = maxParallelism;
    this.firstKeyGroup = firstKeyGroup;
    this.lastKeyGroup = lastKeyGroup;
    this.firstHash = KeyGroups.firstHash(firstKeyGroup, maxParallelism);
    this.hashesAfterFirst = KeyGroups.firstHash(lastKeyGroup + 1, maxParallelism) - 1 - firstHash;
  }

  /**
   * Checks the selected rows of a batch.
   *
   * @param hashes of the rows, as {@link KeyHasher#hash} fills them
   * @throws IllegalStateException naming the first row that belongs to another subtask
   */
  public void check(RowBatch batch, long[] hashes) {
    if (hashesAfterFirst == ALL_HASHES) {
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      long distance = hashes[batch.row(i)] - firstHash;
      if (Long.compareUnsigned(distance, hashesAfterFirst) > 0) {
        throw misrouted(batch.row(i), hashes[batch.row(i)]);
      }
    }
  }

  private IllegalStateException misrouted(int row, long hash) {
    return new IllegalStateException(
        String.format(
            "Row %s of a batch belongs to key group %s, but this subtask owns the key groups %s to"
                + " %s of %s. The exchange before it was planned with another parallelism, maximum"
                + " parallelism or key; plan and start the job again.",
            row,
            KeyGroups.keyGroup(hash, maxParallelism),
            firstKeyGroup,
            lastKeyGroup,
            maxParallelism));
  }
}
