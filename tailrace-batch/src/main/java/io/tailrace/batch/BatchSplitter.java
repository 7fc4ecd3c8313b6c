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
 * their order, and an update pair of one target stays together in one batch.
 *
 * <p>The cost of splitting is one counting sort per batch, plus a fixed price for each target that
 * receives rows, so it pays to split many rows at once and to send many rows at once:
 *
 * <ul>
 *   <li>Small batches are first put together, until there are rows worth sending for each target or
 *       a full batch.
 *   <li>A target that receives many rows of a batch gets them at once, as a selection of its
 *       columns; the serializer copies them.
 *   <li>Fewer rows are copied to the builder of the target, to leave with those of later batches.
 * </ul>
 *
 * <p>So whoever owns the splitter flushes it before a barrier, a watermark and the end of input,
 * and when rows have waited long enough. A batch of some size whose rows all go to one target
 * passes by reference.
 *
 * <p>Each batch emitted is routed by the key group of its first row.
 */
public final class BatchSplitter {
  /** Rows from which a batch is sent at once; more would not make it cheaper per row. */
  static final int ROWS_WORTH_SENDING = 256;

  /** Bytes that may wait in the builders of all targets together. */
  static final int MAX_WAITING_BYTES = 16 << 20;

  private static final int MIN_TARGET_BYTES = 32 << 10;

  private final KeyHasher hasher;
  private final int[] targetOfKeyGroup;
  private final Consumer<RowBatch> output;
  private final BatchBuilder small;
  private final BatchBuilder[] waiting;
  private final int[] firstKeyGroups;
  private final int[] bounds;
  private final int rowsWorthSplitting;
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
    this.small = new BatchBuilder(schema);
    this.waiting = new BatchBuilder[targetCount];
    Arrays.setAll(waiting, target -> new BatchBuilder(schema));
    this.firstKeyGroups = new int[targetCount];
    this.bounds = new int[targetCount];
    this.rowsWorthSplitting =
        targetCount == 1 ? 1 : Math.min(RowBatch.MAX_ROWS, ROWS_WORTH_SENDING * targetCount);
    this.maxTargetBytes =
        Math.max(MIN_TARGET_BYTES, Math.min(RowBatch.MAX_BYTES, MAX_WAITING_BYTES / targetCount));
  }

  /** Takes the selected rows of a batch and emits what is worth sending. */
  public void split(RowBatch batch) {
    if (batch.size() >= rowsWorthSplitting) {
      splitSmall(ROWS_WORTH_SENDING);
      distribute(batch, ROWS_WORTH_SENDING);
      return;
    }
    if (small.size() + batch.size() > RowBatch.MAX_ROWS) {
      splitSmall(ROWS_WORTH_SENDING);
    }
    small.append(batch);
    if (small.size() >= rowsWorthSplitting || small.isOverLimit()) {
      splitSmall(ROWS_WORTH_SENDING);
    }
  }

  /** Emits all rows that wait. */
  public void flush() {
    splitSmall(1);
    for (int target = 0; target < waiting.length; target++) {
      emitWaiting(target);
    }
  }

  private void splitSmall(int rowsWorthSending) {
    if (!small.isEmpty()) {
      distribute(small.build(), rowsWorthSending);
    }
  }

  /**
   * Splits a batch that is not empty.
   *
   * @param rowsWorthSending rows from which a target gets its part at once if nothing waits for it
   */
  private void distribute(RowBatch batch, int rowsWorthSending) {
    reserve(batch);
    if (waiting.length == 1) {
      sendWhole(batch);
      return;
    }
    hasher.hash(batch, hashes);
    findTargets(batch);
    int first = targets[0];
    if (bounds[first] == batch.size()
        && (batch.size() >= ROWS_WORTH_SENDING || waiting[first].isEmpty())) {
      emitWaiting(first);
      output.accept(batch.withKeyGroup(keyGroup(batch.row(0))));
      return;
    }
    sortByTarget(batch);
    int from = 0;
    for (int target = 0; target < bounds.length; target++) {
      int to = bounds[target];
      int rows = to - from;
      if (rows >= ROWS_WORTH_SENDING || rows >= rowsWorthSending && waiting[target].isEmpty()) {
        emitWaiting(target);
        RowBatch part = batch.select(Arrays.copyOfRange(sorted, from, to), rows);
        output.accept(part.withKeyGroup(keyGroup(sorted[from])));
      } else if (rows > 0) {
        append(target, batch, from, to);
      }
      from = to;
    }
  }

  /** Sends a batch to the only target: nothing waits for it, and only the first hash is needed. */
  private void sendWhole(RowBatch batch) {
    int first = batch.row(0);
    hasher.hash(batch.select(new int[] {first}, 1), hashes);
    output.accept(batch.withKeyGroup(keyGroup(first)));
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

  /** Lets the sorted rows from {@code from} to {@code to} wait for more rows of their target. */
  private void append(int target, RowBatch batch, int from, int to) {
    BatchBuilder builder = waiting[target];
    if (builder.isEmpty()) {
      firstKeyGroups[target] = keyGroup(sorted[from]);
    }
    builder.append(batch, sorted, from, to);
    if (builder.size() >= ROWS_WORTH_SENDING
        || builder.isOverLimit()
        || builder.sizeInBytes() >= maxTargetBytes) {
      emitWaiting(target);
    }
  }

  private void emitWaiting(int target) {
    BatchBuilder builder = waiting[target];
    if (!builder.isEmpty()) {
      output.accept(builder.build().withKeyGroup(firstKeyGroups[target]));
    }
  }
}
