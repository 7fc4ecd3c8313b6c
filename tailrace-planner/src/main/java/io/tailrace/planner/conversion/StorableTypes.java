/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.batch.BatchSchema;
import io.tailrace.planner.Refusal;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.types.logical.RowType;

/** Which rows batches can store. */
final class StorableTypes {

  private StorableTypes() {}

  /** Why batches cannot store rows of one of the types; empty when they can store all. */
  static Optional<String> refusal(RowType... rowTypes) {
    for (RowType rowType : rowTypes) {
      for (RowType.RowField field : rowType.getFields()) {
        try {
          BatchSchema.of(new RowType(List.of(field)));
        } catch (IllegalArgumentException e) {
          return Optional.of(
              Refusal.TYPE.reason(field.getType().asSummaryString(), field.getName()));
        }
      }
    }
    return Optional.empty();
  }
}
