/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class BatchRowTest {

  @Test
  void arraysOfPrimitivesAreCopies() {
    assertThat(array(new BooleanType(), true, false).toBooleanArray()).containsExactly(true, false);
    assertThat(array(new TinyIntType(), (byte) 1).toByteArray()).containsExactly(1);
    assertThat(array(new SmallIntType(), (short) 1, (short) 2).toShortArray()).hasSize(2);
    assertThat(array(new IntType(), 3, 4).toIntArray()).containsExactly(3, 4);
    assertThat(array(new BigIntType(), 5L).toLongArray()).containsExactly(5);
    assertThat(array(new FloatType(), 1.5f).toFloatArray()).containsExactly(1.5f);
    assertThat(array(new DoubleType(), 2.5, 3.5).toDoubleArray()).containsExactly(2.5, 3.5);
  }

  @Test
  void anArrayWithANullIsNoPrimitiveArray() {
    ArrayData array = array(new IntType(), 3, null);
    assertThatThrownBy(array::toIntArray)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("A primitive array cannot hold the NULL at 1.");
  }

  @Test
  void aCursorMovesOverRowsAndBatches() {
    BatchSchema schema = BatchSchema.of(RowType.of(new BigIntType()));
    BatchRow row = new BatchRow(schema);
    LongColumn column = new LongColumn(new long[] {7, 8}, NullMask.NONE, 2);
    row.wrap(RowBatch.of(2, column)).at(1);
    assertThat(row.getLong(0)).isEqualTo(8);
    assertThat(row.getRowKind()).isEqualTo(RowKind.INSERT);
    assertThat(row.getArity()).isEqualTo(1);
    row.wrap(RowBatch.of(2, new byte[] {0, RowBatch.DELETE}, column));
    assertThat(row.at(1).getRowKind()).isEqualTo(RowKind.DELETE);
    assertThat(row.at(0).getLong(0)).isEqualTo(7);
  }

  @Test
  void aBatchOfAnotherSchemaIsRefused() {
    BatchRow row = new BatchRow(BatchSchema.of(RowType.of(new BigIntType())));
    assertThatThrownBy(() -> row.wrap(RowBatch.of(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A batch of 0 columns does not fit the schema");
  }

  /** Strings and nested values outlive the cursor's next move, since columns are immutable. */
  @Test
  void stringsStayValidAfterTheCursorMoved() {
    RowType nested = RowType.of(new VarCharType(9));
    BatchSchema schema = BatchSchema.of(RowType.of(new VarCharType(9), nested));
    BatchBuilder builder = new BatchBuilder(schema);
    for (String text : new String[] {"first", "second"}) {
      StringData string = StringData.fromString(text);
      builder.append(GenericRowData.of(string, GenericRowData.of(string)));
    }
    BatchRow row = new BatchRow(schema).wrap(builder.build()).at(0);
    StringData string = row.getString(0);
    RowData inner = row.getRow(1, 1);
    row.at(1);
    assertThat(string).hasToString("first");
    assertThat(inner.getString(0)).hasToString("first");
    assertThat(inner.getRowKind()).isEqualTo(RowKind.INSERT);
  }

  /** An array behind another one, so that it does not begin at the first element. */
  private static ArrayData array(LogicalType elementType, Object... elements) {
    BatchSchema schema = BatchSchema.of(RowType.of(new ArrayType(elementType)));
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(GenericRowData.of(new GenericArrayData(new Object[] {null})));
    builder.append(GenericRowData.of(new GenericArrayData(elements)));
    return new BatchRow(schema).wrap(builder.build()).at(1).getArray(0);
  }
}
