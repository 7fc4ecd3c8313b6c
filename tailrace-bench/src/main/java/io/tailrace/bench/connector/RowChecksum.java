/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Layout;
import io.tailrace.batch.RowBatch;
import java.math.BigDecimal;
import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.flink.types.RowKind;

/**
 * Reads every value of rows through Flink's accessors, without boxing. The checksum of a column is
 * the sum of a {@link ValueTerms term} per value, in which retracted values count negative.
 */
final class RowChecksum {
  private enum Access {
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING,
    BINARY,
    COMPACT_DECIMAL,
    WIDE_DECIMAL,
    MILLIS,
    NANOS
  }

  private final Access[] accesses;
  private final int[] precisions;
  private final int[] scales;
  private final long[] sums;
  private final long[] changes = new long[RowKind.values().length];

  /**
   * @throws IllegalArgumentException for a column of a type that has no term
   */
  RowChecksum(BatchSchema schema) {
    ValueTerms.checkTypes(schema);
    int fields = schema.fieldCount();
    this.accesses = new Access[fields];
    this.precisions = new int[fields];
    this.scales = new int[fields];
    this.sums = new long[fields];
    for (int i = 0; i < fields; i++) {
      LogicalType type = schema.type(i);
      accesses[i] = access(type);
      if (type instanceof DecimalType decimal) {
        precisions[i] = decimal.getPrecision();
        scales[i] = decimal.getScale();
      } else if (type.is(LogicalTypeFamily.TIMESTAMP)) {
        precisions[i] = LogicalTypeChecks.getPrecision(type);
      }
    }
  }

  private static Access access(LogicalType type) {
    return switch (Layout.of(type)) {
      case BOOLEAN -> Access.BOOLEAN;
      case BYTE -> Access.BYTE;
      case SHORT -> Access.SHORT;
      case INT -> Access.INT;
      case LONG ->
          type.is(LogicalTypeRoot.DECIMAL)
              ? Access.COMPACT_DECIMAL
              : type.is(LogicalTypeFamily.TIMESTAMP) ? Access.MILLIS : Access.LONG;
      case FLOAT -> Access.FLOAT;
      case DOUBLE -> Access.DOUBLE;
      case BYTES -> {
        if (type.is(LogicalTypeFamily.CHARACTER_STRING)) {
          yield Access.STRING;
        }
        if (type.is(LogicalTypeFamily.BINARY_STRING)) {
          yield Access.BINARY;
        }
        throw new IllegalArgumentException(
            "The bench sink cannot read values of type " + type.asSummaryString() + ".");
      }
      case WIDE_DECIMAL -> Access.WIDE_DECIMAL;
      case TIMESTAMP_NANOS -> Access.NANOS;
      case ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalStateException("A nested column passed the check of the schema.");
    };
  }

  void add(RowData row) {
    byte kind = row.getRowKind().toByteValue();
    changes[kind]++;
    // The kinds that retract are the odd ones.
    long sign = 1 - ((kind & 1) << 1);
    for (int i = 0; i < sums.length; i++) {
      sums[i] += sign * (row.isNullAt(i) ? ValueTerms.NULL : term(row, i));
    }
  }

  SinkTotals totals() {
    return new SinkTotals(
        changes[RowBatch.INSERT],
        changes[RowBatch.UPDATE_BEFORE],
        changes[RowBatch.UPDATE_AFTER],
        changes[RowBatch.DELETE],
        Arrays.stream(sums).boxed().toList());
  }

  private long term(RowData row, int field) {
    return switch (accesses[field]) {
      case BOOLEAN -> row.getBoolean(field) ? 1 : 0;
      case BYTE -> row.getByte(field);
      case SHORT -> row.getShort(field);
      case INT -> row.getInt(field);
      case LONG -> row.getLong(field);
      case FLOAT -> Float.floatToRawIntBits(row.getFloat(field));
      case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(field));
      case STRING -> stringTerm(row.getString(field));
      case BINARY -> {
        byte[] bytes = row.getBinary(field);
        yield ValueTerms.bytes(bytes, 0, bytes.length);
      }
      case COMPACT_DECIMAL ->
          row.getDecimal(field, precisions[field], scales[field]).toUnscaledLong();
      case WIDE_DECIMAL -> {
        BigDecimal value = row.getDecimal(field, precisions[field], scales[field]).toBigDecimal();
        yield ValueTerms.wideDecimal(value.unscaledValue().longValue(), value.signum() < 0);
      }
      case MILLIS -> row.getTimestamp(field, precisions[field]).getMillisecond();
      case NANOS -> {
        TimestampData timestamp = row.getTimestamp(field, precisions[field]);
        yield ValueTerms.timestamp(timestamp.getMillisecond(), timestamp.getNanoOfMillisecond());
      }
    };
  }

  /** Reads the bytes where they lie if they lie in one piece on the heap, as they do in general. */
  private static long stringTerm(StringData string) {
    BinaryStringData binary = (BinaryStringData) string;
    binary.ensureMaterialized();
    MemorySegment[] segments = binary.getSegments();
    if (segments.length == 1 && !segments[0].isOffHeap()) {
      return ValueTerms.bytes(
          segments[0].getHeapMemory(), binary.getOffset(), binary.getSizeInBytes());
    }
    byte[] bytes = binary.toBytes();
    return ValueTerms.bytes(bytes, 0, bytes.length);
  }
}
