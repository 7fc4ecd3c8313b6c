/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.batch.KeyHasher;
import io.tailrace.state.snapshot.SnapshotHeader.TableDescription;
import io.tailrace.state.snapshot.TableCopies.TableCopy;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.state.CheckpointStateOutputStream;
import org.apache.flink.runtime.state.CheckpointStreamFactory;
import org.apache.flink.runtime.state.CheckpointedStateScope;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SnapshotResult;
import org.apache.flink.runtime.state.SnapshotStrategy;
import org.apache.flink.runtime.state.StreamStateHandle;

/**
 * Takes snapshots of an operator's tables in the format of {@link SnapshotFormat}: copies them in
 * the synchronous part and writes one file in the asynchronous part.
 */
final class SnapshotWriter implements SnapshotStrategy<KeyedStateHandle, TableCopies> {
  private final OperatorIdentity operator;
  private final KeyGroupRange keyGroups;
  private final int maxParallelism;
  private final Supplier<List<SnapshotTable>> tables;
  private final SnapshotMetrics metrics;

  SnapshotWriter(
      OperatorIdentity operator,
      KeyGroupRange keyGroups,
      int maxParallelism,
      Supplier<List<SnapshotTable>> tables,
      SnapshotMetrics metrics) {
    this.operator = operator;
    this.keyGroups = keyGroups;
    this.maxParallelism = maxParallelism;
    this.tables = tables;
    this.metrics = metrics;
  }

  @Override
  public TableCopies syncPrepareResources(long checkpointId) {
    long start = System.nanoTime();
    TableCopies copies = TableCopies.of(tables.get());
    metrics.copied(System.nanoTime() - start);
    return copies;
  }

  @Override
  public SnapshotResultSupplier<KeyedStateHandle> asyncSnapshot(
      TableCopies copies,
      long checkpointId,
      long timestamp,
      CheckpointStreamFactory streams,
      CheckpointOptions options) {
    return registry -> {
      if (copies.tables().isEmpty()) {
        return SnapshotResult.empty();
      }
      long start = System.nanoTime();
      CheckpointStateOutputStream out =
          streams.createCheckpointStateOutputStream(CheckpointedStateScope.EXCLUSIVE);
      registry.registerCloseable(out);
      KeyGroupRangeOffsets offsets = new KeyGroupRangeOffsets(keyGroups);
      for (int keyGroup : keyGroups) {
        offsets.setKeyGroupOffset(keyGroup, out.getPos());
        write(keyGroup, copies.tables(), out);
      }
      if (!registry.unregisterCloseable(out)) {
        throw new IOException("The snapshot was cancelled.");
      }
      StreamStateHandle file = out.closeAndGetHandle();
      metrics.written(System.nanoTime() - start, file.getStateSize());
      return SnapshotResult.of(new KeyGroupsStateHandle(offsets, file));
    };
  }

  /** Writes one key group. */
  void write(int keyGroup, List<TableCopy> copies, OutputStream stream) throws IOException {
    ChecksumOutput out = new ChecksumOutput(stream);
    byte[] header = header(keyGroup, copies);
    out.writeInt(SnapshotFormat.MAGIC);
    out.writeShort(SnapshotFormat.VERSION);
    out.writeInt(header.length);
    out.write(header, 0, header.length);
    out.writeChecksum();
    for (TableCopy copy : copies) {
      FrameOutput frames = new FrameOutput(out);
      copy.copy().write(keyGroup, new DataOutputViewStreamWrapper(frames));
      frames.close();
    }
  }

  private byte[] header(int keyGroup, List<TableCopy> copies) throws IOException {
    List<TableDescription> descriptions =
        copies.stream().map(copy -> copy.table().describe(copy.copy().entries(keyGroup))).toList();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new SnapshotHeader(KeyHasher.NAME, keyGroup, maxParallelism, operator, descriptions)
        .write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
