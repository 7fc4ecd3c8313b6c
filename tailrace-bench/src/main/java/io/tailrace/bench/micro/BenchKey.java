/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;

/** The key of the state table of a micro-benchmark. */
public enum BenchKey {
  /** One number. */
  BIGINT(0, new BigIntType()),
  /** A number and a string of 14 bytes, which lies in the row. */
  BIGINT_STRING(14, new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH)),
  /** A number and a string of 40 bytes, which lies in the heap in part. */
  BIGINT_LONG_STRING(40, new BigIntType(), new VarCharType(VarCharType.MAX_LENGTH));

  private final int stringBytes;
  private final LogicalType[] types;

  BenchKey(int stringBytes, LogicalType... types) {
    this.stringBytes = stringBytes;
    this.types = types;
  }

  /** Bytes of the string, 0 for none. */
  int stringBytes() {
    return stringBytes;
  }

  LogicalType[] types() {
    return types.clone();
  }
}
