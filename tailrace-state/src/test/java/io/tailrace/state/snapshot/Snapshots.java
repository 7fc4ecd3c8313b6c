/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.KeyGroupedState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SnapshotResult;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;

/** Takes, changes and restores snapshots of tables without an operator. */
final class Snapshots {
  static final int MAX_PARALLELISM = 8;
  private static final int MAX_BYTES = 64 << 20;

  private Snapshots() {}

  static List<SnapshotTable> tables(KeyGroupedState... states) {
    List<SnapshotTable> tables = new ArrayList<>();
    for (KeyGroupedState state : states) {
      tables.add(SnapshotTable.of(state, 0));
    }
    return tables;
  }

  static SnapshotWriter writer(
      OperatorIdentity operator, int firstKeyGroup, int lastKeyGroup, List<SnapshotTable> tables) {
    return new SnapshotWriter(
        operator,
        new KeyGroupRange(firstKeyGroup, lastKeyGroup),
        MAX_PARALLELISM,
        () -> tables,
        new SnapshotMetrics(new UnregisteredMetricsGroup()));
  }

  /** A snapshot of a range of key groups, as a checkpoint takes it. */
  static KeyGroupsStateHandle take(
      OperatorIdentity operator, int firstKeyGroup, int lastKeyGroup, List<SnapshotTable> tables)
      throws Exception {
    SnapshotWriter writer = writer(operator, firstKeyGroup, lastKeyGroup, tables);
    TableCopies copies = writer.syncPrepareResources(1);
    SnapshotResult<KeyedStateHandle> result =
        writer
            .asyncSnapshot(
                copies,
                1,
                0,
                new MemCheckpointStreamFactory(MAX_BYTES),
                CheckpointOptions.forCheckpointWithDefaultLocation())
            .get(new CloseableRegistry());
    copies.release();
    return (KeyGroupsStateHandle) result.getJobManagerOwnedSnapshot();
  }

  /** Restores a range of key groups from files. */
  static void restore(
      OperatorIdentity operator,
      int firstKeyGroup,
      int lastKeyGroup,
      List<SnapshotTable> tables,
      List<KeyedStateHandle> handles)
      throws IOException {
    new SnapshotReader(
            operator, new KeyGroupRange(firstKeyGroup, lastKeyGroup), MAX_PARALLELISM, tables)
        .read(handles, new CloseableRegistry());
  }

  static byte[] bytes(KeyGroupsStateHandle handle) throws IOException {
    try (var in = handle.openInputStream()) {
      return in.readAllBytes();
    }
  }

  /** The handle of a file with the key groups of another one but other bytes. */
  static KeyGroupsStateHandle withBytes(KeyGroupsStateHandle handle, byte[] bytes) {
    return new KeyGroupsStateHandle(
        handle.getGroupRangeOffsets(), new ByteStreamStateHandle("changed", bytes));
  }

  /** The handle of a file of key groups that follow each other. */
  static KeyGroupsStateHandle ofKeyGroups(int firstKeyGroup, List<byte[]> keyGroups) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    KeyGroupRangeOffsets offsets =
        new KeyGroupRangeOffsets(firstKeyGroup, firstKeyGroup + keyGroups.size() - 1);
    for (int i = 0; i < keyGroups.size(); i++) {
      offsets.setKeyGroupOffset(firstKeyGroup + i, file.size());
      file.writeBytes(keyGroups.get(i));
    }
    return new KeyGroupsStateHandle(offsets, new ByteStreamStateHandle("file", file.toByteArray()));
  }

  /** The bytes of each key group of a file. */
  static List<byte[]> keyGroups(KeyGroupsStateHandle handle) throws IOException {
    byte[] bytes = bytes(handle);
    int first = handle.getKeyGroupRange().getStartKeyGroup();
    int last = handle.getKeyGroupRange().getEndKeyGroup();
    return IntStream.rangeClosed(first, last)
        .mapToObj(
            keyGroup ->
                Arrays.copyOfRange(
                    bytes,
                    (int) handle.getOffsetForKeyGroup(keyGroup),
                    keyGroup == last
                        ? bytes.length
                        : (int) handle.getOffsetForKeyGroup(keyGroup + 1)))
        .toList();
  }
}
