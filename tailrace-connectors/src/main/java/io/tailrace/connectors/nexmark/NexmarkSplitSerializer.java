/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Writes splits: the index, then the position. */
final class NexmarkSplitSerializer implements SimpleVersionedSerializer<NexmarkSplit> {
  private static final int VERSION = 1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(NexmarkSplit split) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(Integer.BYTES + Long.BYTES);
    write(split, out);
    return out.getCopyOfBuffer();
  }

  @Override
  public NexmarkSplit deserialize(int version, byte[] serialized) throws IOException {
    checkVersion(version);
    return read(new DataInputDeserializer(serialized));
  }

  static void checkVersion(int version) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "A position of the connector 'nexmark' was written in form "
              + version
              + ", this reads form "
              + VERSION
              + ". Restore it with the release of Tailrace that has written it.");
    }
  }

  static void write(NexmarkSplit split, DataOutputSerializer out) throws IOException {
    out.writeInt(split.index());
    out.writeLong(split.position());
  }

  static NexmarkSplit read(DataInputDeserializer in) throws IOException {
    int index = in.readInt();
    long position = in.readLong();
    try {
      return new NexmarkSplit(index, position);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "The restored position of the connector 'nexmark' is damaged; restore another checkpoint.",
          e);
    }
  }
}
