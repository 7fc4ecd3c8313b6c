/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.java.typeutils.runtime.DataInputViewStream;
import org.apache.flink.api.java.typeutils.runtime.DataOutputViewStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.InstantiationUtil;

/** What a snapshot keeps of a {@link RowBatchSerializer}: the wire version and the row type. */
public final class RowBatchSerializerSnapshot implements TypeSerializerSnapshot<RowBatch> {
  private Optional<BatchSchema> schema;

  /** Called by Flink before {@link #readSnapshot}. */
  public RowBatchSerializerSnapshot() {
    this.schema = Optional.empty();
  }

  RowBatchSerializerSnapshot(BatchSchema schema) {
    this.schema = Optional.of(schema);
  }

  @Override
  public int getCurrentVersion() {
    return BatchEncoder.VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    InstantiationUtil.serializeObject(
        new DataOutputViewStream(out), schema.orElseThrow().rowType());
  }

  @Override
  public void readSnapshot(int readVersion, DataInputView in, ClassLoader classLoader)
      throws IOException {
    if (readVersion != BatchEncoder.VERSION) {
      throw new IOException(
          "The snapshot of a batch serializer has version "
              + readVersion
              + "; this release reads version "
              + BatchEncoder.VERSION
              + ".");
    }
    try {
      RowType type = InstantiationUtil.deserializeObject(new DataInputViewStream(in), classLoader);
      schema = Optional.of(BatchSchema.of(type));
    } catch (ClassNotFoundException | IllegalArgumentException e) {
      throw new IOException("The row type in the snapshot of a batch serializer is unreadable.", e);
    }
  }

  @Override
  public TypeSerializer<RowBatch> restoreSerializer() {
    return new RowBatchSerializer(schema.orElseThrow());
  }

  @Override
  public TypeSerializerSchemaCompatibility<RowBatch> resolveSchemaCompatibility(
      TypeSerializerSnapshot<RowBatch> oldSnapshot) {
    return oldSnapshot instanceof RowBatchSerializerSnapshot old && schema.equals(old.schema)
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible();
  }
}
