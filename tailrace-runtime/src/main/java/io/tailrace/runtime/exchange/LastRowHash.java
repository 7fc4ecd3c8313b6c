/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Column;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.RowType.RowField;

/** Hashes the key of the last row of a batch, at a cost that does not grow with the batch. */
final class LastRowHash {
  private final int[] keyFields;
  private final KeyHasher hasher;
  private final BatchBuilder key;
  private final long[] hash = new long[1];

  /** The hash of a key of some fields. */
  LastRowHash(BatchSchema schema, int[] keyFields) {
    List<RowField> fields = schema.rowType().getFields();
    BatchSchema keySchema =
        BatchSchema.of(new RowType(Arrays.stream(keyFields).mapToObj(fields::get).toList()));
    this.keyFields = keyFields;
    this.hasher = KeyHasher.create(keySchema, IntStream.range(0, keyFields.length).toArray());
    this.key = new BatchBuilder(keySchema);
  }

  /** The hash of a batch that has a row. */
  long of(RowBatch batch) {
    Column[] columns = new Column[keyFields.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = batch.column(keyFields[i]);
    }
    key.append(batch.withColumns(columns), batch.row(batch.size() - 1));
    hasher.hash(key.build(), hash);
    return hash[0];
  }
}
