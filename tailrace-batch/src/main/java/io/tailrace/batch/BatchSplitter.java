/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Splits batches by key group into batches for the targets of an exchange. Rows of one target keep
 * their order, and an update pair of one target stays together.
 *
 * <p>Rows are sorted by target with one counting sort per batch and appended column by column to
 * one builder per target. The builders collect rows of several batches, so that a high fan-out does
 * not leave batches of a few rows; whoever owns the splitter flushes it before a barrier, a
 * watermark and the end of input, and when rows have waited long enough. A batch that goes to one
 * target as a whole passes by reference when nothing waits for that target.
 *
 * <p>Each batch emitted is routed by the key group of its first row.
 */
public final class BatchSplitter {
  /** Bytes that may wait in the builders of all targets together. */
  static final int MAX_BUFFERED_BYTES = 16 << 20;

  private static final int MIN_TARGET_BYTES = 32 << 10;

  private final KeyHasher hasher;
  private final int[] targetOfKeyGroup;
  private final Consumer<RowBatch> output;
  private final BatchBuilder[] builders;
  private final int[] firstKeyGroups;
  private final int[] bounds;
  private final long maxTargetBytes;

  private long[] hashes = new long[0];
  private int[] targets = new int[0];
  private int[] sorted = new int[0];

  /**
   * A splitter for batches of one schema.
   *
   * @param keyFields indices of the fields of the key
   * @param targetOfKeyGroup target of each key group, from 0
   * @param output receives the batches, each routed by a key group of its target
   */
  public BatchSplitter(
      BatchSchema schema, int[] keyFields, int[] targetOfKeyGroup, Consumer<RowBatch> output) {
    checkArgument(targetOfKeyGroup.length > 0, "There are no key groups to split by.");
    this.hasher = KeyHasher.create(schema, keyFields);
    this.targetOfKeyGroup = targetOfKeyGroup.clone();
    this.output = output;
    int targetCount = Arrays.stream(targetOfKeyGroup).max().getAsInt() + 1;
    this.builders = new BatchBuilder[targetCount];
    Arrays.setAll(builders, target -> new BatchBuilder(schema));
    this.firstKeyGroups = new int[targetCount];
    this.bounds = new int[targetCount];
    this.maxTargetBytes =
        Math.max(MIN_TARGET_BYTES, Math.min(RowBatch.MAX_BYTES, MAX_BUFFERED_BYTES / targetCount));
  }

  /** Takes the selected rows of a batch and emits what is full. */
  public void split(RowBatch batch) {
    int rows = batch.size();
    if (rows == 0) {
      return;
    }
    reserve(batch);
    hasher.hash(batch, hashes);
    findTargets(batch);
    int first = targets[0];
    if (bounds[first] == rows && builders[first].isEmpty()) {
      output.accept(batch.withKeyGroup(keyGroup(batch.row(0))));
      return;
    }
    sortByTarget(batch);
    long bytesPerRow = Math.max(1, batch.sizeInBytes() / batch.physicalSize());
    int from = 0;
    for (int target = 0; target < bounds.length; target++) {
      int to = bounds[target];
      if (to > from) {
        append(target, batch, from, to, bytesPerRow);
        from = to;
      }
    }
  }

  /** Emits all rows that wait. */
  public void flush() {
    for (int target = 0; target < builders.length; target++) {
      if (!builders[target].isEmpty()) {
        emit(target);
      }
    }
  }

  private void reserve(RowBatch batch) {
    if (batch.physicalSize() > hashes.length) {
      hashes = new long[batch.physicalSize()];
    }
    if (batch.size() > targets.length) {
      targets = new int[batch.size()];
      sorted = new int[batch.size()];
    }
  }

  /** Finds the target of each selected row and counts the rows of each target. */
  private void findTargets(RowBatch batch) {
    Arrays.fill(bounds, 0);
    int rows = batch.size();
    if (batch.isSelective()) {
      int[] selection = batch.selection();
      for (int i = 0; i < rows; i++) {
        int target = targetOfKeyGroup[keyGroup(selection[i])];
        targets[i] = target;
        bounds[target]++;
      }
    } else {
      for (int row = 0; row < rows; row++) {
        int target = targetOfKeyGroup[keyGroup(row)];
        targets[row] = target;
        bounds[target]++;
      }
    }
  }

  private int keyGroup(int physicalRow) {
    return KeyGroups.keyGroup(hashes[physicalRow], targetOfKeyGroup.length);
  }

  /** Sorts the selected rows by target, keeping their order; makes bounds the ends of the runs. */
  private void sortByTarget(RowBatch batch) {
    int start = 0;
    for (int target = 0; target < bounds.length; target++) {
      int count = bounds[target];
      bounds[target] = start;
      start += count;
    }
    int rows = batch.size();
    if (batch.isSelective()) {
      int[] selection = batch.selection();
      for (int i = 0; i < rows; i++) {
        sorted[bounds[targets[i]]++] = selection[i];
      }
    } else {
      for (int row = 0; row < rows; row++) {
        sorted[bounds[targets[row]]++] = row;
      }
    }
  }

  /** Appends the sorted rows from {@code from} to {@code to}, emitting what gets full. */
  private void append(int target, RowBatch batch, int from, int to, long bytesPerRow) {
    BatchBuilder builder = builders[target];
    int next = from;
    while (next < to) {
      if (builder.isEmpty()) {
        firstKeyGroups[target] = keyGroup(sorted[next]);
      }
      int end = (int) Math.min(to, next + room(builder, bytesPerRow));
      if (end < to && end > next && isPair(batch, sorted[end - 1], sorted[end])) {
        end++;
      }
      builder.append(batch, sorted, next, end);
      next = end;
      if (next < to || builder.isOverLimit() || builder.sizeInBytes() >= maxTargetBytes) {
        emit(target);
      }
    }
  }

  /** Rows that still fit into a builder by their average size; one at least into an empty one. */
  private long room(BatchBuilder builder, long bytesPerRow) {
    long rows =
        Math.min(
            RowBatch.MAX_ROWS - builder.size(),
            (maxTargetBytes - builder.sizeInBytes()) / bytesPerRow);
    return Math.max(builder.isEmpty() ? 1 : 0, rows);
  }

  private static boolean isPair(RowBatch batch, int row, int nextRow) {
    return batch.kind(row) == RowBatch.UPDATE_BEFORE
        && batch.kind(nextRow) == RowBatch.UPDATE_AFTER;
  }

  private void emit(int target) {
    output.accept(builders[target].build().withKeyGroup(firstKeyGroups[target]));
  }
}
