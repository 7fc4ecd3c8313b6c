/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.exchange.Exchanges;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.flink.api.dag.Transformation;

/** An exchange by hash that a test puts behind every scan of batches. */
public enum ScanExchange {
  /** None. */
  NONE {
    @Override
    int[] keyFields(BatchSchema schema) {
      return new int[0];
    }
  },
  /** By the first column: in test tables it is the one that identifies a row. */
  FIRST_COLUMN {
    @Override
    int[] keyFields(BatchSchema schema) {
      return schema.fieldCount() == 0 ? new int[0] : new int[] {0};
    }
  },
  /** By all columns, so that both halves of an update may take different ways. */
  ALL_COLUMNS {
    @Override
    int[] keyFields(BatchSchema schema) {
      return IntStream.range(0, schema.fieldCount()).toArray();
    }
  };

  private static final int MAX_PARALLELISM = 128;

  abstract int[] keyFields(BatchSchema schema);

  /** The receiving end of the exchange behind a scan; empty where there is none. */
  Optional<Transformation<RowBatch>> behind(Transformation<?> scan, int defaultParallelism) {
    if (!(scan.getOutputType() instanceof RowBatchTypeInfo type)) {
      return Optional.empty();
    }
    int[] keyFields = keyFields(type.schema());
    if (keyFields.length == 0) {
      return Optional.empty();
    }
    int parallelism = scan.getParallelism() > 0 ? scan.getParallelism() : defaultParallelism;
    @SuppressWarnings("unchecked")
    Transformation<RowBatch> batches = (Transformation<RowBatch>) scan;
    return Optional.of(
        Exchanges.hash(batches, type.schema(), keyFields, parallelism, MAX_PARALLELISM));
  }
}
