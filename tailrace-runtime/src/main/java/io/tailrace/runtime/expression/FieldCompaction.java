/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Makes batches dense for expressions: only the fields that they read are copied. */
final class FieldCompaction {
  private final BatchSchema schema;
  private final BitSet read = new BitSet();

  /**
   * A compaction.
   *
   * @param schema the schema of the batches
   * @param expressions what will be evaluated; may also read fields behind those of the schema
   */
  FieldCompaction(BatchSchema schema, List<Expression> expressions) {
    this.schema = schema;
    expressions.forEach(expression -> expression.collectFields(read));
  }

  /**
   * The selected rows in columns of their own, or the batch itself when all its rows are selected.
   * Fields that no expression reads have columns without meaning.
   */
  RowBatch compact(RowBatch batch) {
    if (!batch.isSelective()) {
      return batch;
    }
    int size = batch.size();
    Column[] columns = new Column[schema.fieldCount()];
    Arrays.fill(columns, new BooleanColumn(new boolean[size], NullMask.NONE, size));
    for (int field = read.nextSetBit(0);
        field >= 0 && field < columns.length;
        field = read.nextSetBit(field + 1)) {
      ColumnBuilder builder = ColumnBuilder.create(schema.type(field), size);
      builder.append(batch.column(field), batch.selection(), 0, size);
      columns[field] = builder.build();
    }
    return RowBatch.of(size, kinds(batch), columns);
  }

  private static byte[] kinds(RowBatch batch) {
    if (batch.isInsertOnly()) {
      return RowBatch.ALL_INSERT;
    }
    byte[] kinds = new byte[batch.size()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = batch.kind(batch.row(i));
    }
    return kinds;
  }
}
