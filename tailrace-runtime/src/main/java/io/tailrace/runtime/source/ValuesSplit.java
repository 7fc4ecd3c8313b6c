/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.RowBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** The rows of {@link ValuesSource} from a position on; only the position is ever serialised. */
public final class ValuesSplit implements IteratorSourceSplit<RowBatch, Values.Batches> {
  private static final int VERSION = 1;

  private final Values values;
  private final int position;

  ValuesSplit(Values values, int position) {
    this.values = values;
    this.position = position;
  }

  @Override
  public String splitId() {
    return "values";
  }

  @Override
  public Values.Batches getIterator() {
    return values.batchesFrom(position);
  }

  @Override
  public IteratorSourceSplit<RowBatch, Values.Batches> getUpdatedSplitForIterator(
      Values.Batches batches) {
    return new ValuesSplit(values, batches.position());
  }

  private static void checkVersion(int version) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "A position in VALUES was written in form " + version + ", this reads form " + VERSION);
    }
  }

  private static ValuesSplit read(Values values, DataInputDeserializer in) throws IOException {
    int position = in.readInt();
    if (position < 0 || position > values.count()) {
      throw new IOException(
          "VALUES has " + values.count() + " rows, the restored position is " + position + ".");
    }
    return new ValuesSplit(values, position);
  }

  /** Serialises positions. */
  static final class Serializer implements SimpleVersionedSerializer<ValuesSplit> {
    private final Values values;

    Serializer(Values values) {
      this.values = values;
    }

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(ValuesSplit split) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(Integer.BYTES);
      out.writeInt(split.position);
      return out.getCopyOfBuffer();
    }

    @Override
    public ValuesSplit deserialize(int version, byte[] serialized) throws IOException {
      checkVersion(version);
      return read(values, new DataInputDeserializer(serialized));
    }
  }

  /** Serialises the splits that no reader has, at most one. */
  static final class CheckpointSerializer
      implements SimpleVersionedSerializer<Collection<ValuesSplit>> {
    private final Values values;

    CheckpointSerializer(Values values) {
      this.values = values;
    }

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(Collection<ValuesSplit> splits) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(Integer.BYTES * (splits.size() + 1));
      out.writeInt(splits.size());
      for (ValuesSplit split : splits) {
        out.writeInt(split.position);
      }
      return out.getCopyOfBuffer();
    }

    @Override
    public Collection<ValuesSplit> deserialize(int version, byte[] serialized) throws IOException {
      checkVersion(version);
      DataInputDeserializer in = new DataInputDeserializer(serialized);
      int count = in.readInt();
      List<ValuesSplit> splits = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        splits.add(read(values, in));
      }
      return splits;
    }
  }
}
