/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Sends batches of one schema; the wire form is described at {@link BatchEncoder}. Batches are
 * immutable, so a copy of one is the batch itself. Not thread safe, as every serializer of Flink.
 */
public final class RowBatchSerializer extends TypeSerializer<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final BatchSchema schema;
  private transient BatchEncoder encoder;
  private transient BatchDecoder decoder;

  /** A serializer for the batches of a schema. */
  public RowBatchSerializer(BatchSchema schema) {
    this.schema = Objects.requireNonNull(schema);
  }

  /** The schema of the batches. */
  public BatchSchema schema() {
    return schema;
  }

  /**
   * Writes the selected rows of a batch.
   *
   * @throws IllegalArgumentException when the batch does not fit the schema
   */
  @Override
  public void serialize(RowBatch batch, DataOutputView target) throws IOException {
    if (encoder == null) {
      encoder = new BatchEncoder(schema);
    }
    encoder.write(batch, target);
  }

  /**
   * Reads a batch; every row of it is selected.
   *
   * @throws CorruptBatchException when the bytes are no batch of the schema
   */
  @Override
  public RowBatch deserialize(DataInputView source) throws IOException {
    if (decoder == null) {
      decoder = new BatchDecoder(schema);
    }
    return decoder.read(source);
  }

  @Override
  public RowBatch deserialize(RowBatch reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    int length = BatchDecoder.readLength(source);
    target.writeInt(Integer.reverseBytes(length));
    byte[] chunk = new byte[Math.min(length, 8192)];
    for (int left = length; left > 0; left -= Math.min(left, chunk.length)) {
      source.readFully(chunk, 0, Math.min(left, chunk.length));
      target.write(chunk, 0, Math.min(left, chunk.length));
    }
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<RowBatch> duplicate() {
    return new RowBatchSerializer(schema);
  }

  @Override
  public RowBatch createInstance() {
    return new BatchBuilder(schema).build();
  }

  @Override
  public RowBatch copy(RowBatch from) {
    return from;
  }

  @Override
  public RowBatch copy(RowBatch from, RowBatch reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public TypeSerializerSnapshot<RowBatch> snapshotConfiguration() {
    return new RowBatchSerializerSnapshot(schema);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowBatchSerializer serializer && schema.equals(serializer.schema);
  }

  @Override
  public int hashCode() {
    return schema.hashCode();
  }

  @Override
  public String toString() {
    return "RowBatchSerializer[" + schema + "]";
  }
}
