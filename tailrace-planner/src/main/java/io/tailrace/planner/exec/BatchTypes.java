/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatchTypeInfo;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * The types of the edges between our nodes. Two edges of the same columns have the same type,
 * whatever the columns are called and whether they are declared nullable.
 */
public final class BatchTypes {

  private BatchTypes() {}

  /** The type of batches of rows of a type. */
  public static RowBatchTypeInfo of(RowType rowType) {
    return new RowBatchTypeInfo(BatchSchema.of(anonymous(rowType)));
  }

  /** Whether batches of one type can stand where batches of the other are expected. */
  public static boolean areExchangeable(RowType left, RowType right) {
    return anonymous(left).equals(anonymous(right));
  }

  private static RowType anonymous(RowType rowType) {
    List<LogicalType> fields = rowType.getChildren();
    return RowType.of(fields.stream().map(type -> type.copy(true)).toArray(LogicalType[]::new));
  }
}
