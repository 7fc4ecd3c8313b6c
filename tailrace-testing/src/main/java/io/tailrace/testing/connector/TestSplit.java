/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The only split of a test table.
 *
 * @param position number of events that have been delivered
 * @param produced number of rows among them that were produced
 */
record TestSplit(int position, int produced) implements SourceSplit {
  static final TestSplit START = new TestSplit(0, 0);

  @Override
  public String splitId() {
    return "all";
  }

  /** Two ints. */
  static final class Serializer implements SimpleVersionedSerializer<TestSplit> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(TestSplit split) {
      return ByteBuffer.allocate(8).putInt(split.position()).putInt(split.produced()).array();
    }

    @Override
    public TestSplit deserialize(int version, byte[] bytes) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new TestSplit(buffer.getInt(), buffer.getInt());
    }
  }
}
