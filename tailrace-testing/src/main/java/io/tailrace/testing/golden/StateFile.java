/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.golden;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;

/**
 * The keyed state of an operator in a file of its own: number of key groups (int), where each
 * begins (long), and the bytes of the snapshot.
 */
final class StateFile {
  private StateFile() {}

  static void write(KeyGroupsStateHandle state, Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    int keyGroups = state.getKeyGroupRange().getNumberOfKeyGroups();
    out.writeInt(keyGroups);
    for (int keyGroup = 0; keyGroup < keyGroups; keyGroup++) {
      out.writeLong(state.getOffsetForKeyGroup(keyGroup));
    }
    try (var in = state.openInputStream()) {
      in.transferTo(out);
    }
    Files.write(file, bytes.toByteArray());
  }

  static KeyGroupsStateHandle read(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      long[] offsets = new long[in.readInt()];
      for (int keyGroup = 0; keyGroup < offsets.length; keyGroup++) {
        offsets[keyGroup] = in.readLong();
      }
      return new KeyGroupsStateHandle(
          new KeyGroupRangeOffsets(0, offsets.length - 1, offsets),
          new ByteStreamStateHandle(file.toString(), in.readAllBytes()));
    }
  }
}
