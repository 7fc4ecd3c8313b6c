/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Writes the splits that no reader has: their number, then the splits. */
final class UnassignedSplitsSerializer
    implements SimpleVersionedSerializer<Collection<NexmarkSplit>> {
  private final NexmarkSplitSerializer splits = new NexmarkSplitSerializer();

  @Override
  public int getVersion() {
    return splits.getVersion();
  }

  @Override
  public byte[] serialize(Collection<NexmarkSplit> unassigned) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeInt(unassigned.size());
    for (NexmarkSplit split : unassigned) {
      NexmarkSplitSerializer.write(split, out);
    }
    return out.getCopyOfBuffer();
  }

  @Override
  public Collection<NexmarkSplit> deserialize(int version, byte[] serialized) throws IOException {
    NexmarkSplitSerializer.checkVersion(version);
    DataInputDeserializer in = new DataInputDeserializer(serialized);
    int count = in.readInt();
    List<NexmarkSplit> unassigned = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      unassigned.add(NexmarkSplitSerializer.read(in));
    }
    return unassigned;
  }
}
