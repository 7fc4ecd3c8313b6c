/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static org.apache.flink.util.Preconditions.checkArgument;
import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.runtime.io.network.api.writer.SubtaskStateMapper;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.runtime.partitioner.ConfigurableStreamPartitioner;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Sends a batch to the subtask that owns its key group, by Flink's assignment of key groups to
 * subtasks. A batch has been split before, so all its rows belong to that subtask; the last one is
 * checked.
 *
 * <p>Its edges do not take part in unaligned checkpoints: Flink would restore the data in flight at
 * another parallelism record by record, and a record here holds rows of several key groups.
 */
public final class KeyGroupPartitioner extends StreamPartitioner<RowBatch>
    implements ConfigurableStreamPartitioner {
  private static final long serialVersionUID = 1L;

  private final BatchSchema schema;
  private final int[] keyFields;
  private int maxParallelism;
  private transient KeyHasher hasher;

  /**
   * A partitioner by some fields.
   *
   * @param keyFields indices of the fields of the key, in its order
   * @param maxParallelism number of key groups of the consumer
   */
  public KeyGroupPartitioner(BatchSchema schema, int[] keyFields, int maxParallelism) {
    checkArgument(
        maxParallelism > 0 && maxParallelism <= KeyGroups.MAX_PARALLELISM_LIMIT,
        "There can be 1 to %s key groups, not %s.",
        KeyGroups.MAX_PARALLELISM_LIMIT,
        maxParallelism);
    this.schema = schema;
    this.keyFields = keyFields.clone();
    this.maxParallelism = maxParallelism;
    disableUnalignedCheckpoints();
  }

  @Override
  public void configure(int newMaxParallelism) {
    KeyGroupRangeAssignment.checkParallelismPreconditions(newMaxParallelism);
    this.maxParallelism = newMaxParallelism;
  }

  @Override
  public int selectChannel(SerializationDelegate<StreamRecord<RowBatch>> record) {
    RowBatch batch = record.getInstance().getValue();
    checkState(
        batch.keyGroup() != RowBatch.NOT_ROUTED,
        "A batch reached a hash exchange without being split; this is a bug in the plan.");
    int channel = channel(batch.keyGroup());
    if (hasher == null) {
      hasher = KeyHasher.create(schema, keyFields);
    }
    long lastHash = hasher.hash(batch, batch.row(batch.size() - 1));
    int lastKeyGroup = KeyGroups.keyGroup(lastHash, maxParallelism);
    checkState(
        channel(lastKeyGroup) == channel,
        "A batch for subtask %s (key group %s) ends with a row for subtask %s (key group %s of %s);"
            + " this is a bug in the exchange.",
        channel,
        batch.keyGroup(),
        channel(lastKeyGroup),
        lastKeyGroup,
        maxParallelism);
    return channel;
  }

  private int channel(int keyGroup) {
    return KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
        maxParallelism, numberOfChannels, keyGroup);
  }

  @Override
  public SubtaskStateMapper getDownstreamSubtaskStateMapper() {
    return SubtaskStateMapper.RANGE;
  }

  @Override
  public StreamPartitioner<RowBatch> copy() {
    return new KeyGroupPartitioner(schema, keyFields, maxParallelism);
  }

  @Override
  public boolean isPointwise() {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (super.equals(other)
            && other instanceof KeyGroupPartitioner that
            && schema.equals(that.schema)
            && Arrays.equals(keyFields, that.keyFields)
            && maxParallelism == that.maxParallelism);
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), schema, Arrays.hashCode(keyFields), maxParallelism);
  }

  @Override
  public String toString() {
    return "HASH";
  }
}
