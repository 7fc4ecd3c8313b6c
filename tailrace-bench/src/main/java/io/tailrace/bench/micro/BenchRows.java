/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/** The rows that the micro-benchmarks work on; the key is the first field. */
public enum BenchRows {
  /** Two BIGINT: 16 bytes a row. */
  LONGS(RowType.of(new BigIntType(), new BigIntType())) {
    @Override
    RowData row(Random random) {
      return GenericRowData.of(random.nextLong(), random.nextLong());
    }
  },

  /** BIGINT, INT and two strings of 8 to 24 bytes, one field in ten NULL. */
  MIXED(
      RowType.of(
          new BigIntType(),
          new IntType(),
          new VarCharType(VarCharType.MAX_LENGTH),
          new VarCharType(VarCharType.MAX_LENGTH))) {
    @Override
    RowData row(Random random) {
      return GenericRowData.of(
          random.nextLong(),
          random.nextInt(10) == 0 ? null : random.nextInt(),
          text(random),
          random.nextInt(10) == 0 ? null : text(random));
    }
  };

  /** BenchRows that one invocation of a benchmark works on, so that scores are times per row. */
  static final int PER_INVOCATION = 4096;

  private final RowType type;

  BenchRows(RowType type) {
    this.type = type;
  }

  abstract RowData row(Random random);

  RowType type() {
    return type;
  }

  BatchSchema schema() {
    return BatchSchema.of(type);
  }

  /** {@link #PER_INVOCATION} rows in Flink's binary form; the same ones at each call. */
  BinaryRowData[] binaryRows() {
    RowDataSerializer serializer = new RowDataSerializer(type);
    Random random = new Random(1);
    BinaryRowData[] rows = new BinaryRowData[PER_INVOCATION];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = serializer.toBinaryRow(row(random)).copy();
    }
    return rows;
  }

  /** The same rows in batches of {@code rowsPerBatch}. */
  RowBatch[] batches(int rowsPerBatch) {
    BatchBuilder builder = new BatchBuilder(schema());
    List<RowBatch> batches = new ArrayList<>();
    for (BinaryRowData row : binaryRows()) {
      builder.append(row);
      if (builder.size() == rowsPerBatch) {
        batches.add(builder.build());
      }
    }
    return batches.toArray(RowBatch[]::new);
  }

  private static StringData text(Random random) {
    String text = Long.toString(random.nextLong() >>> 1, 36) + "-columnar-text";
    return StringData.fromString(text.substring(0, 8 + random.nextInt(text.length() - 8)));
  }
}
