/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A split of a {@link ChaosStream}.
 *
 * @param number from 0
 * @param position the first one that has not been read
 */
record ChaosSplit(int number, long position) implements SourceSplit {
  @Override
  public String splitId() {
    return Integer.toString(number);
  }

  /** An int and a long. */
  static final class Serializer implements SimpleVersionedSerializer<ChaosSplit> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(ChaosSplit split) {
      return ByteBuffer.allocate(12).putInt(split.number()).putLong(split.position()).array();
    }

    @Override
    public ChaosSplit deserialize(int version, byte[] bytes) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new ChaosSplit(buffer.getInt(), buffer.getLong());
    }
  }
}
