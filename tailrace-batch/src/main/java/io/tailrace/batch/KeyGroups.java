/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * Maps hashes to key groups and key groups to subtasks. A key group is a contiguous range of
 * hashes, taken as unsigned numbers; a subtask owns a contiguous range of key groups, exactly as
 * Flink assigns them.
 */
public final class KeyGroups {
  /** The largest number of key groups that Flink allows. */
  public static final int MAX_PARALLELISM_LIMIT = 1 << 15;

  private KeyGroups() {}

  /**
   * The key group of a hash: the upper half of the unsigned product of the two.
   *
   * @param maxParallelism number of key groups
   */
  public static int keyGroup(long hash, int maxParallelism) {
    return (int) (Math.multiplyHigh(hash, maxParallelism) + (hash >> 63 & maxParallelism));
  }

  /**
   * The smallest hash of a key group as an unsigned number; for {@code maxParallelism} itself, 0:
   * the hash after the largest of the last group.
   */
  public static long firstHash(int keyGroup, int maxParallelism) {
    long quotient = Long.divideUnsigned(-1L, maxParallelism);
    long remainder = Long.remainderUnsigned(-1L, maxParallelism) + 1;
    return keyGroup * quotient + (keyGroup * remainder + maxParallelism - 1) / maxParallelism;
  }

  /** The subtask that owns a key group. */
  public static int subtask(int keyGroup, int maxParallelism, int parallelism) {
    return keyGroup * parallelism / maxParallelism;
  }

  /** The subtask of each key group. */
  public static int[] subtasks(int maxParallelism, int parallelism) {
    checkArgument(
        parallelism > 0 && parallelism <= maxParallelism && maxParallelism <= MAX_PARALLELISM_LIMIT,
        "%s key groups cannot be spread over %s subtasks.",
        maxParallelism,
        parallelism);
    int[] subtasks = new int[maxParallelism];
    for (int keyGroup = 0; keyGroup < maxParallelism; keyGroup++) {
      subtasks[keyGroup] = subtask(keyGroup, maxParallelism, parallelism);
    }
    return subtasks;
  }
}
