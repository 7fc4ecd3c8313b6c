/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** Reads a field that a batch keeps in one {@code long} from Flink's rows and arrays. */
interface LongFieldReader {
  /** BIGINT and INTERVAL DAY TO SECOND. */
  LongFieldReader BIGINT =
      new LongFieldReader() {
        @Override
        public long read(RowData row, int pos) {
          return row.getLong(pos);
        }

        @Override
        public long read(ArrayData array, int pos) {
          return array.getLong(pos);
        }
      };

  /** The value of a field that is not NULL. */
  long read(RowData row, int pos);

  /** The value of an element that is not NULL. */
  long read(ArrayData array, int pos);

  /** The reader for a type of {@link Layout#LONG} that is not a DISTINCT type. */
  static LongFieldReader of(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case DECIMAL ->
          new CompactDecimal(
              LogicalTypeChecks.getPrecision(type), LogicalTypeChecks.getScale(type));
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          new Milliseconds(LogicalTypeChecks.getPrecision(type));
      default -> BIGINT;
    };
  }

  /** DECIMAL of up to 18 digits as its unscaled value. */
  record CompactDecimal(int precision, int scale) implements LongFieldReader {
    @Override
    public long read(RowData row, int pos) {
      return UnscaledDecimal.toLong(row.getDecimal(pos, precision, scale), precision, scale);
    }

    @Override
    public long read(ArrayData array, int pos) {
      return UnscaledDecimal.toLong(array.getDecimal(pos, precision, scale), precision, scale);
    }
  }

  /** TIMESTAMP of at most three fraction digits as epoch milliseconds. */
  record Milliseconds(int precision) implements LongFieldReader {
    @Override
    public long read(RowData row, int pos) {
      return row.getTimestamp(pos, precision).getMillisecond();
    }

    @Override
    public long read(ArrayData array, int pos) {
      return array.getTimestamp(pos, precision).getMillisecond();
    }
  }
}
