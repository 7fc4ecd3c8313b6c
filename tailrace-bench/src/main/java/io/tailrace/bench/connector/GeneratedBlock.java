/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/**
 * {@value #ROWS} generated rows, held twice: as one batch of columns and as Flink's binary rows in
 * one segment, so that handing out a row costs either engine next to nothing: a reference to the
 * batch, or a pointer moved over the segment.
 */
final class GeneratedBlock {
  /** Rows of a block, a power of two and a full batch. */
  static final int ROWS = RowBatch.MAX_ROWS;

  private final RowBatch batch;
  private final int fieldCount;
  private final MemorySegment segment;
  private final int[] offsets;

  private GeneratedBlock(RowBatch batch, int fieldCount, MemorySegment segment, int[] offsets) {
    this.batch = batch;
    this.fieldCount = fieldCount;
    this.segment = segment;
    this.offsets = offsets;
  }

  /**
   * The block of some rows.
   *
   * @param schema the fields of {@code spec}
   * @throws IllegalArgumentException for a type that is not generated
   */
  static GeneratedBlock of(BlockSpec spec, BatchSchema schema, RowVersions versions) {
    Column[] columns = new Column[schema.fieldCount()];
    SplittableRandom seeds = new SplittableRandom(spec.seed());
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          ColumnGenerator.generate(
              schema.type(i), spec.fields().get(i), seeds.nextLong(), versions);
    }
    RowBatch batch = RowBatch.of(ROWS, versions.kinds(), columns);

    RowDataSerializer serializer = new RowDataSerializer(spec.rowType());
    BatchRow cursor = new BatchRow(schema).wrap(batch);
    byte[] bytes = new byte[ROWS * 64];
    int[] offsets = new int[ROWS + 1];
    for (int i = 0; i < ROWS; i++) {
      BinaryRowData row = serializer.toBinaryRow(cursor.at(i));
      int end = offsets[i] + row.getSizeInBytes();
      if (end > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(end, bytes.length * 2));
      }
      row.getSegments()[0].get(row.getOffset(), bytes, offsets[i], row.getSizeInBytes());
      offsets[i + 1] = end;
    }
    MemorySegment segment = MemorySegmentFactory.wrap(Arrays.copyOf(bytes, offsets[ROWS]));
    return new GeneratedBlock(batch, columns.length, segment, offsets);
  }

  /** All rows in columns. */
  RowBatch batch() {
    return batch;
  }

  /** A row to be used with {@link #pointTo}. */
  BinaryRowData newRow() {
    return new BinaryRowData(fieldCount);
  }

  /** Turns {@code row} to the row at {@code index}. */
  void pointTo(BinaryRowData row, int index) {
    row.pointTo(segment, offsets[index], offsets[index + 1] - offsets[index]);
  }
}
