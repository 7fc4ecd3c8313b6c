/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowBuffer;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/** The serialised rows of VALUES and how they are cut into batches. Immutable. */
final class Values implements Serializable {
  private static final long serialVersionUID = 1L;

  private final BatchSchema schema;
  private final byte[] rows;
  private final int count;
  private final int maxRows;

  /** {@code count} rows, one after the other as {@link RowDataSerializer} writes them. */
  Values(BatchSchema schema, byte[] rows, int count, int maxRows) {
    this.schema = schema;
    this.rows = rows;
    this.count = count;
    this.maxRows = maxRows;
  }

  /** Number of rows. */
  int count() {
    return count;
  }

  /** The batches from a row on. */
  Batches batchesFrom(int row) {
    return new Batches(row);
  }

  /** Reads the rows batch by batch. */
  final class Batches implements Iterator<RowBatch> {
    private final RowDataSerializer serializer = new RowDataSerializer(schema.rowType());
    private final DataInputDeserializer in = new DataInputDeserializer(rows);
    private final RowBuffer buffer = new RowBuffer(schema, maxRows);
    private int next;

    private Batches(int first) {
      try {
        while (next < first) {
          serializer.deserialize(in);
          next++;
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot skip to row " + first + " of VALUES.", e);
      }
    }

    /** The row that the next batch begins with. */
    int position() {
      return next;
    }

    @Override
    public boolean hasNext() {
      return next < count;
    }

    @Override
    public RowBatch next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      try {
        while (next < count && !buffer.isFull()) {
          buffer.append(serializer.deserialize(in));
          next++;
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read row " + next + " of VALUES.", e);
      }
      return buffer.build();
    }
  }
}
