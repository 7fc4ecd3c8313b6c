/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.runtime.expression.Rows;
import io.tailrace.runtime.expression.kernel.Kernel;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Evaluates an expression in one {@link FusedLoop loop} for batches in which no field that it reads
 * has a NULL, and by its kernel tree for the others, so that the rules of NULL are in one place.
 */
final class FusedKernel implements Kernel {
  private final FusedLoop loop;
  private final int[] fields;
  private final Layout layout;
  private final Kernel tree;

  /**
   * A kernel.
   *
   * @param fields the fields that the loop reads, in its order
   * @param type type of the result
   * @param tree the kernel tree of the same expression
   */
  FusedKernel(FusedLoop loop, int[] fields, LogicalType type, Kernel tree) {
    this.loop = loop;
    this.fields = fields;
    this.layout = Layout.of(type);
    this.tree = tree;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    Object[] inputs = new Object[fields.length];
    for (int i = 0; i < inputs.length; i++) {
      Column column = batch.column(fields[i]);
      if (column.hasNulls()) {
        return tree.evaluate(batch, rows);
      }
      inputs[i] = values(column);
    }
    return run(inputs, batch.physicalSize());
  }

  private static Object values(Column column) {
    if (column instanceof LongColumn longs) {
      return longs.values();
    }
    if (column instanceof IntColumn ints) {
      return ints.values();
    }
    if (column instanceof DoubleColumn doubles) {
      return doubles.values();
    }
    if (column instanceof BooleanColumn booleans) {
      return booleans.values();
    }
    if (column instanceof FloatColumn floats) {
      return floats.values();
    }
    if (column instanceof ShortColumn shorts) {
      return shorts.values();
    }
    if (column instanceof ByteColumn bytes) {
      return bytes.values();
    }
    throw new IllegalStateException("No primitive is stored as " + column.layout() + ".");
  }

  private Column run(Object[] inputs, int size) {
    return switch (layout) {
      case BOOLEAN -> {
        boolean[] out = new boolean[size];
        loop.run(inputs, out, size);
        yield new BooleanColumn(out, NullMask.NONE, size);
      }
      case BYTE -> {
        byte[] out = new byte[size];
        loop.run(inputs, out, size);
        yield new ByteColumn(out, NullMask.NONE, size);
      }
      case SHORT -> {
        short[] out = new short[size];
        loop.run(inputs, out, size);
        yield new ShortColumn(out, NullMask.NONE, size);
      }
      case INT -> {
        int[] out = new int[size];
        loop.run(inputs, out, size);
        yield new IntColumn(out, NullMask.NONE, size);
      }
      case LONG -> {
        long[] out = new long[size];
        loop.run(inputs, out, size);
        yield new LongColumn(out, NullMask.NONE, size);
      }
      case FLOAT -> {
        float[] out = new float[size];
        loop.run(inputs, out, size);
        yield new FloatColumn(out, NullMask.NONE, size);
      }
      case DOUBLE -> {
        double[] out = new double[size];
        loop.run(inputs, out, size);
        yield new DoubleColumn(out, NullMask.NONE, size);
      }
      case BYTES, WIDE_DECIMAL, TIMESTAMP_NANOS, ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalStateException("No loop has results of the layout " + layout + ".");
    };
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
