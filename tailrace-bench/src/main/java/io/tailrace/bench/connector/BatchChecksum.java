/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;
import java.util.Arrays;

/**
 * Reads every value of batches, a loop per column. The checksum of a column is the sum of the same
 * {@link ValueTerms term} per value as {@link RowChecksum} takes for rows, with the same signs.
 */
final class BatchChecksum {
  private final long[] sums;
  private int[] everyRow = new int[0];
  private long rows;
  private long updateBefores;
  private long updateAfters;
  private long deletes;

  /**
   * @throws IllegalArgumentException for a column of a nested type
   */
  BatchChecksum(BatchSchema schema) {
    ValueTerms.checkTypes(schema);
    this.sums = new long[schema.fieldCount()];
  }

  void add(RowBatch batch) {
    int[] selected = batch.isSelective() ? batch.selection() : everyRow(batch.size());
    rows += batch.size();
    addValues(batch, selected, batch.size(), 1);
    if (!batch.isInsertOnly()) {
      int retracted = countKinds(batch.kinds(), selected, batch.size());
      if (retracted > 0) {
        // They were added above and are to be subtracted.
        addValues(
            batch, retracted(batch.kinds(), selected, batch.size(), retracted), retracted, -2);
      }
    }
  }

  SinkTotals totals() {
    return new SinkTotals(
        rows - updateBefores - updateAfters - deletes,
        updateBefores,
        updateAfters,
        deletes,
        Arrays.stream(sums).boxed().toList());
  }

  private void addValues(RowBatch batch, int[] selected, int size, long factor) {
    for (int i = 0; i < sums.length; i++) {
      Column column = batch.column(i);
      sums[i] +=
          factor
              * (column.hasNulls()
                  ? sumWithNulls(column, selected, size)
                  : sum(column, selected, size));
    }
  }

  /** Counts the kinds by the bits of their numbers; returns how many rows are retracted. */
  private int countKinds(byte[] kinds, int[] selected, int size) {
    int odd = 0;
    int high = 0;
    int both = 0;
    if (selected == everyRow) {
      for (int i = 0; i < size; i++) {
        int kind = kinds[i];
        odd += kind & 1;
        high += kind >> 1;
        both += kind & kind >> 1;
      }
    } else {
      for (int i = 0; i < size; i++) {
        int kind = kinds[selected[i]];
        odd += kind & 1;
        high += kind >> 1;
        both += kind & kind >> 1;
      }
    }
    updateBefores += odd - both;
    updateAfters += high - both;
    deletes += both;
    return odd;
  }

  private static int[] retracted(byte[] kinds, int[] selected, int size, int count) {
    int[] retracted = new int[count];
    int found = 0;
    for (int i = 0; i < size; i++) {
      if ((kinds[selected[i]] & 1) != 0) {
        retracted[found++] = selected[i];
      }
    }
    return retracted;
  }

  private int[] everyRow(int size) {
    if (everyRow.length < size) {
      everyRow = new int[size];
      for (int i = 0; i < size; i++) {
        everyRow[i] = i;
      }
    }
    return everyRow;
  }

  private long sum(Column column, int[] rows, int size) {
    long sum = 0;
    switch (column.layout()) {
      case BOOLEAN -> {
        boolean[] values = ((BooleanColumn) column).values();
        for (int i = 0; i < size; i++) {
          sum += values[rows[i]] ? 1 : 0;
        }
      }
      case INT -> {
        int[] values = ((IntColumn) column).values();
        for (int i = 0; i < size; i++) {
          sum += values[rows[i]];
        }
      }
      case LONG -> {
        long[] values = ((LongColumn) column).values();
        if (rows == everyRow) {
          for (int i = 0; i < size; i++) {
            sum += values[i];
          }
        } else {
          for (int i = 0; i < size; i++) {
            sum += values[rows[i]];
          }
        }
      }
      case DOUBLE -> {
        double[] values = ((DoubleColumn) column).values();
        for (int i = 0; i < size; i++) {
          sum += Double.doubleToRawLongBits(values[rows[i]]);
        }
      }
      case BYTES -> {
        byte[] heap = ((BytesColumn) column).heap();
        int[] offsets = ((BytesColumn) column).offsets();
        for (int i = 0; i < size; i++) {
          int start = offsets[rows[i]];
          sum += ValueTerms.bytes(heap, start, offsets[rows[i] + 1] - start);
        }
      }
      case WIDE_DECIMAL -> {
        long[] low = ((WideDecimalColumn) column).low();
        long[] high = ((WideDecimalColumn) column).high();
        for (int i = 0; i < size; i++) {
          sum += ValueTerms.wideDecimal(low[rows[i]], high[rows[i]] < 0);
        }
      }
      default -> {
        for (int i = 0; i < size; i++) {
          sum += term(column, rows[i]);
        }
      }
    }
    return sum;
  }

  private static long sumWithNulls(Column column, int[] rows, int size) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += column.isNull(rows[i]) ? ValueTerms.NULL : term(column, rows[i]);
    }
    return sum;
  }

  private static long term(Column column, int row) {
    return switch (column.layout()) {
      case BOOLEAN -> ((BooleanColumn) column).values()[row] ? 1 : 0;
      case BYTE -> ((ByteColumn) column).values()[row];
      case SHORT -> ((ShortColumn) column).values()[row];
      case INT -> ((IntColumn) column).values()[row];
      case LONG -> ((LongColumn) column).values()[row];
      case FLOAT -> Float.floatToRawIntBits(((FloatColumn) column).values()[row]);
      case DOUBLE -> Double.doubleToRawLongBits(((DoubleColumn) column).values()[row]);
      case BYTES -> {
        BytesColumn bytes = (BytesColumn) column;
        yield ValueTerms.bytes(bytes.heap(), bytes.start(row), bytes.length(row));
      }
      case WIDE_DECIMAL -> {
        WideDecimalColumn decimals = (WideDecimalColumn) column;
        yield ValueTerms.wideDecimal(decimals.low()[row], decimals.high()[row] < 0);
      }
      case TIMESTAMP_NANOS -> {
        TimestampNanosColumn timestamps = (TimestampNanosColumn) column;
        yield ValueTerms.timestamp(timestamps.millis()[row], timestamps.nanos()[row]);
      }
      case ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalStateException("A nested column passed the check of the schema.");
    };
  }
}
