/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.Layout;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes dense output batches of changes, in columns of their own. A batch ends at the limits of
 * {@link RowBatch}, but never between the -U and the +U of an update.
 */
final class GatheredOutput {
  private final int[] grouping;
  private final ColumnBuilder[] keys;
  private final List<AggregateResult> results;
  private final int fixedBytes;
  private final int[] variableKeys;
  private final List<AggregateResult> variableResults;
  private final Consumer<RowBatch> out;
  private final long[] arrayBytes;

  /**
   * An output.
   *
   * @param grouping the fields of the key in the input
   * @param schema of the output: the key, then the results
   * @param out receives the batches
   */
  GatheredOutput(
      int[] grouping, BatchSchema schema, List<AggregateResult> results, Consumer<RowBatch> out) {
    this.grouping = grouping;
    this.keys = new ColumnBuilder[grouping.length];
    this.results = results;
    this.out = out;
    int bytes = 1;
    int[] variable = new int[grouping.length];
    int variableCount = 0;
    for (int i = 0; i < grouping.length; i++) {
      keys[i] = ColumnBuilder.create(schema.type(i), 0);
      int width = width(schema.layout(i));
      bytes += width;
      if (width == 0) {
        variable[variableCount++] = grouping[i];
      }
    }
    for (int i = 0; i < results.size(); i++) {
      bytes += width(schema.layout(grouping.length + i));
    }
    this.fixedBytes = bytes;
    this.variableKeys = Arrays.copyOf(variable, variableCount);
    this.variableResults = results.stream().filter(AggregateResult::isVariable).toList();
    this.arrayBytes = new long[variableKeys.length + variableResults.size()];
  }

  /** Sends the changes that a batch makes. */
  void send(RowBatch input, GroupChanges changes) {
    boolean measured = mayBeLarge(input);
    for (int from = 0; from < changes.count(); ) {
      int to = measured ? measuredEnd(input, changes, from) : end(changes, from);
      if (to < changes.count() && changes.kinds()[to - 1] == RowBatch.UPDATE_BEFORE) {
        to++;
      }
      out.accept(build(input, changes, from, to));
      from = to;
    }
  }

  private RowBatch build(RowBatch input, GroupChanges changes, int from, int to) {
    Column[] columns = new Column[grouping.length + results.size()];
    for (int i = 0; i < grouping.length; i++) {
      keys[i].append(input.column(grouping[i]), changes.rows(), from, to);
      columns[i] = keys[i].build();
    }
    for (int i = 0; i < results.size(); i++) {
      columns[grouping.length + i] =
          results.get(i).gather(changes.rows(), changes.kinds(), from, to);
    }
    byte[] kinds =
        changes.isInsertOnly()
            ? RowBatch.ALL_INSERT
            : Arrays.copyOfRange(changes.kinds(), from, to);
    return RowBatch.of(to - from, kinds, columns);
  }

  /** Whether values of variable width may take a batch to its limits; each row counts twice. */
  private boolean mayBeLarge(RowBatch input) {
    long bytes = 0;
    for (int field : variableKeys) {
      bytes += 2 * input.column(field).sizeInBytes();
    }
    for (AggregateResult result : variableResults) {
      bytes += result.bytesBefore() + result.bytesAfter();
    }
    return bytes > RowBatch.MAX_ARRAY_BYTES;
  }

  private int end(GroupChanges changes, int from) {
    int most = Math.min(RowBatch.MAX_ROWS, Math.max(1, RowBatch.MAX_BYTES / 2 / fixedBytes));
    return Math.min(changes.count(), from + most);
  }

  private int measuredEnd(RowBatch input, GroupChanges changes, int from) {
    Arrays.fill(arrayBytes, 0);
    int last = end(changes, from);
    long all = 0;
    for (int i = from; i < last; i++) {
      int row = changes.rows()[i];
      boolean full = false;
      for (int j = 0; j < arrayBytes.length; j++) {
        int bytes =
            j < variableKeys.length
                ? bytes(input.column(variableKeys[j]), row)
                : variableResults
                    .get(j - variableKeys.length)
                    .variableBytes(row, changes.kinds()[i]);
        arrayBytes[j] += bytes;
        all += bytes + Integer.BYTES;
        full |= arrayBytes[j] >= RowBatch.MAX_ARRAY_BYTES;
      }
      all += fixedBytes;
      if (full || all >= RowBatch.MAX_BYTES) {
        return i + 1;
      }
    }
    return last;
  }

  /** Bytes of a value; of nested ones, whose size nobody knows, the mean of their column. */
  private static int bytes(Column column, int row) {
    return column instanceof BytesColumn bytes
        ? bytes.length(row)
        : (int) (column.sizeInBytes() / column.size()) + 1;
  }

  private static int width(Layout layout) {
    return switch (layout) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> Long.BYTES;
      case WIDE_DECIMAL, TIMESTAMP_NANOS -> 2 * Long.BYTES;
      case BYTES, ARRAY, MAP, ROW, VARIANT -> 0;
    };
  }
}
