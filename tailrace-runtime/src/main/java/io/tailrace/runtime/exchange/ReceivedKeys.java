/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyGroupRangeCheck;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * Hashes the keys of the batches that arrive at a subtask behind an exchange, and checks that the
 * subtask owns them. Not thread safe.
 */
public final class ReceivedKeys {
  private final KeyHasher hasher;
  private final KeyGroupRangeCheck check;
  private long[] hashes = {};

  /**
   * The keys of one subtask.
   *
   * @param keyFields indices of the fields of the key, in its order
   */
  public ReceivedKeys(BatchSchema schema, int[] keyFields, TaskInfo task) {
    int keyGroups = task.getMaxNumberOfParallelSubtasks();
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            keyGroups, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
    this.hasher = KeyHasher.create(schema, keyFields);
    this.check =
        new KeyGroupRangeCheck(keyGroups, range.getStartKeyGroup(), range.getEndKeyGroup());
  }

  /**
   * Hashes the keys of the selected rows of a batch.
   *
   * @return the hashes by physical row; read only, valid until the next call
   * @throws IllegalStateException naming the first row that belongs to another subtask
   */
  public long[] hash(RowBatch batch) {
    if (hashes.length < batch.physicalSize()) {
      hashes = new long[Math.max(batch.physicalSize(), RowBatch.MAX_ROWS)];
    }
    hasher.hash(batch, hashes);
    check.check(batch, hashes);
    return hashes;
  }
}
