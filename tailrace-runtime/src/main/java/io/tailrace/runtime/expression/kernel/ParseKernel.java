/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.ExpressionException;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * Converts strings to another type. A string that does not convert fails the evaluation or becomes
 * NULL, as the cast says.
 *
 * <p>The usual forms are converted without allocating. Any other string goes to Flink's own
 * function, which decides whether it converts and words the error.
 */
abstract class ParseKernel extends UnaryKernel {
  private final Cast cast;

  ParseKernel(Cast cast, Kernel operand) {
    super(operand);
    this.cast = cast;
  }

  @Override
  public final boolean canFail() {
    return cast.onFailure() == Cast.OnFailure.FAIL || super.canFail();
  }

  @Override
  final Column compute(Column operand, int size, Rows rows) {
    BytesColumn strings = (BytesColumn) operand;
    long[] nulls = Nulls.of(operand, size);
    boolean owned = false;
    Target target = target(size);
    int lane = target.parse(strings, nulls, rows, 0);
    while (lane < rows.count()) {
      int row = rows.rows()[lane];
      if (!convert(target, strings, row)) {
        if (!owned) {
          nulls = Nulls.writable(nulls, size);
          owned = true;
        }
        NullMask.setNull(nulls, row);
      }
      lane = target.parse(strings, nulls, rows, lane + 1);
    }
    return target.build(nulls);
  }

  private boolean convert(Target target, BytesColumn strings, int row) {
    int start = strings.start(row);
    byte[] text = Arrays.copyOfRange(strings.heap(), start, start + strings.length(row));
    try {
      target.convert(BinaryStringData.fromBytes(text), row);
      return true;
    } catch (RuntimeException e) {
      if (cast.onFailure() == Cast.OnFailure.FAIL) {
        throw new ExpressionException(cast.toString(), e);
      }
      return false;
    }
  }

  /** A column of {@code size} values, all unset. */
  abstract Target target(int size);

  /** The values of one batch. */
  interface Target {
    /**
     * Converts the strings of the usual forms, from one entry of the rows on, and passes over NULL.
     *
     * @return the first entry of the rows that has another form; their number when there is none
     */
    int parse(BytesColumn strings, long[] nulls, Rows rows, int from);

    /** Converts any string as Flink does. */
    void convert(BinaryStringData text, int row);

    /** The column of the values. */
    Column build(long[] nulls);
  }
}
