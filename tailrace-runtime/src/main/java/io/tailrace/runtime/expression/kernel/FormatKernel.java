/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Converts BOOLEAN and numbers to STRING: TRUE and FALSE, plain decimal digits, and Java's shortest
 * form for floating-point numbers.
 */
final class FormatKernel extends UnaryKernel {
  private static final byte[] TRUE = "TRUE".getBytes(ISO_8859_1);
  private static final byte[] FALSE = "FALSE".getBytes(ISO_8859_1);

  private final int scale;

  FormatKernel(Kernel operand, LogicalType operandType) {
    super(operand);
    this.scale = operandType instanceof DecimalType decimal ? decimal.getScale() : 0;
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    long[] nulls = Nulls.of(operand, size);
    int[] lanes = rows.rows();
    StringResult result = new StringResult(size, 8 * rows.count());
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        format(operand, row, result);
      }
    }
    return result.build(nulls);
  }

  private void format(Column operand, int row, StringResult result) {
    switch (operand.layout()) {
      case BOOLEAN -> {
        byte[] text = ((BooleanColumn) operand).values()[row] ? TRUE : FALSE;
        result.set(row, text, 0, text.length);
      }
      case BYTE -> formatLong(((ByteColumn) operand).values()[row], row, result);
      case SHORT -> formatLong(((ShortColumn) operand).values()[row], row, result);
      case INT -> formatLong(((IntColumn) operand).values()[row], row, result);
      case LONG -> formatLong(((LongColumn) operand).values()[row], row, result);
      case FLOAT -> formatText(Float.toString(((FloatColumn) operand).values()[row]), row, result);
      case DOUBLE ->
          formatText(Double.toString(((DoubleColumn) operand).values()[row]), row, result);
      case WIDE_DECIMAL -> formatWide((WideDecimalColumn) operand, row, result);
      default -> throw new IllegalStateException(operand.layout() + " has no text form.");
    }
  }

  private void formatLong(long value, int row, StringResult result) {
    byte[] heap = result.reserve(Digits.MAX_LONG_LENGTH + scale + 2);
    result.end(row, Digits.writeScaled(heap, result.position(), value, scale));
  }

  private void formatWide(WideDecimalColumn column, int row, StringResult result) {
    if (column.high()[row] == column.low()[row] >> 63) {
      formatLong(column.low()[row], row, result);
    } else {
      DecimalOperand operand = DecimalOperand.of(column, scale);
      formatText(operand.bigDecimal(row).toPlainString(), row, result);
    }
  }

  private static void formatText(String text, int row, StringResult result) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    result.set(row, bytes, 0, bytes.length);
  }
}
