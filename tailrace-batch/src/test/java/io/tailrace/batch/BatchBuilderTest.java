/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class BatchBuilderTest {
  private static final BatchSchema BIGINT = BatchSchema.of(RowType.of(new BigIntType()));
  private static final BatchSchema TEXT =
      BatchSchema.of(RowType.of(new VarCharType(VarCharType.MAX_LENGTH)));

  @Test
  void aBuilderIsFullAtTheRowLimit() {
    BatchBuilder builder = new BatchBuilder(BIGINT);
    for (long i = 0; i < RowBatch.MAX_ROWS; i++) {
      assertThat(builder.isFull()).isFalse();
      builder.append(GenericRowData.of(i));
    }
    assertThat(builder.isFull()).isTrue();
    assertThat(builder.build().size()).isEqualTo(RowBatch.MAX_ROWS);
    assertThat(builder.isFull()).isFalse();
  }

  @Test
  void aBuilderIsFullWhenOneArrayIsLarge() {
    BatchBuilder builder = new BatchBuilder(TEXT);
    builder.append(text(RowBatch.MAX_ARRAY_BYTES - 1));
    assertThat(builder.isFull()).isFalse();
    builder.append(text(1));
    assertThat(builder.isFull()).isTrue();
  }

  @Test
  void aBuilderIsFullWhenAllArraysTogetherAreLarge() {
    LogicalType[] types = new LogicalType[8];
    Arrays.fill(types, new VarCharType(VarCharType.MAX_LENGTH));
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(RowType.of(types)));
    GenericRowData row = new GenericRowData(8);
    for (int i = 0; i < 8; i++) {
      row.setField(i, StringData.fromString("x".repeat(1 << 16)));
    }
    builder.append(row);
    assertThat(builder.isFull()).isFalse();
    builder.append(row);
    assertThat(builder.isFull()).isTrue();
  }

  @Test
  void aFullBatchWaitsForTheSecondRowOfAPair() {
    BatchBuilder builder = new BatchBuilder(TEXT);
    builder.append(change(RowKind.UPDATE_BEFORE, 2 * RowBatch.MAX_BYTES));
    assertThat(builder.isFull()).isFalse();
    builder.append(change(RowKind.UPDATE_AFTER, 1));
    assertThat(builder.isFull()).isTrue();
  }

  @Test
  void aRunOfUnpairedRowsEnds() {
    BatchBuilder builder = new BatchBuilder(BIGINT);
    RowData row = GenericRowData.ofKind(RowKind.UPDATE_BEFORE, 1L);
    while (!builder.isFull()) {
      builder.append(row);
    }
    assertThat(builder.size()).isEqualTo(2 * RowBatch.MAX_ROWS);
  }

  @Test
  void kindsAreAbsentFromInserts() {
    BatchBuilder builder = new BatchBuilder(BIGINT);
    builder.append(GenericRowData.of(1L));
    assertThat(builder.build().isInsertOnly()).isTrue();
    builder.append(GenericRowData.of(1L));
    builder.append(GenericRowData.ofKind(RowKind.DELETE, 1L));
    builder.append(GenericRowData.of(2L));
    RowBatch changes = builder.build();
    assertThat(changes.kind(0)).isEqualTo(RowBatch.INSERT);
    assertThat(changes.kind(1)).isEqualTo(RowBatch.DELETE);
    assertThat(changes.kind(2)).isEqualTo(RowBatch.INSERT);
    builder.append(changes, new int[] {0, 2}, 0, 2);
    assertThat(builder.build().isInsertOnly()).isTrue();
  }

  @Test
  void aSmallBatchDoesNotKeepTheMemoryOfALargeOne() {
    BatchBuilder builder = new BatchBuilder(BIGINT);
    for (long i = 0; i < RowBatch.MAX_ROWS; i++) {
      builder.append(GenericRowData.of(i));
    }
    builder.build();
    builder.append(GenericRowData.of(1L));
    LongColumn column = (LongColumn) builder.build().column(0);
    assertThat(column.values().length).isLessThan(16);
  }

  @Test
  void hugeStringsAreStored() {
    BatchBuilder builder = new BatchBuilder(TEXT);
    builder.append(text(20 << 20));
    builder.append(text(3));
    RowBatch batch = builder.build();
    BatchRow row = new BatchRow(TEXT).wrap(batch);
    assertThat(row.at(0).getString(0).toString()).hasSize(20 << 20);
    assertThat(row.at(1).getString(0)).hasToString("xxx");
  }

  @Test
  void timesBefore1970AreStored() {
    BatchSchema schema =
        BatchSchema.of(RowType.of(new DateType(), new TimestampType(3), new TimestampType(9)));
    int day = (int) LocalDate.of(1, 1, 1).toEpochDay();
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(
        GenericRowData.of(
            day,
            TimestampData.fromEpochMillis(-1),
            TimestampData.fromEpochMillis(-62_135_596_800_001L, 999_999)));
    BatchRow row = new BatchRow(schema).wrap(builder.build()).at(0);
    assertThat(row.getInt(0)).isEqualTo(day);
    assertThat(row.getTimestamp(1, 3)).isEqualTo(TimestampData.fromEpochMillis(-1));
    assertThat(row.getTimestamp(2, 9))
        .isEqualTo(TimestampData.fromEpochMillis(-62_135_596_800_001L, 999_999));
  }

  @Test
  void distinctTypesAreStoredAsTheirSource() {
    BatchSchema schema =
        BatchSchema.of(
            RowType.of(
                new ArrayType(
                    DistinctType.newBuilder(
                            ObjectIdentifier.of("c", "d", "money"), new DecimalType(10, 2))
                        .build())));
    DecimalData price = DecimalData.fromBigDecimal(new BigDecimal("9.99"), 10, 2);
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(GenericRowData.of(new GenericArrayData(new Object[] {price, null})));
    BatchRow row = new BatchRow(schema).wrap(builder.build()).at(0);
    assertThat(row.getArray(0).getDecimal(0, 10, 2)).isEqualTo(price);
    assertThat(row.getArray(0).isNullAt(1)).isTrue();
  }

  @Test
  void theNullTypeIsAColumnOfNulls() {
    BatchSchema schema = BatchSchema.of(RowType.of(new NullType()));
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(new GenericRowData(1));
    builder.append(new GenericRowData(1));
    RowBatch batch = builder.build();
    assertThat(NullMask.count(batch.column(0).nulls())).isEqualTo(2);
  }

  @Test
  void rawObjectsAreSerialized() {
    BatchSchema schema =
        BatchSchema.of(RowType.of(new RawType<>(String.class, StringSerializer.INSTANCE)));
    BatchBuilder builder = new BatchBuilder(schema);
    builder.append(GenericRowData.of(RawValueData.fromObject("object")));
    RawValueData<String> value = new BatchRow(schema).wrap(builder.build()).at(0).getRawValue(0);
    assertThat(value.toObject(StringSerializer.INSTANCE)).isEqualTo("object");
  }

  @Test
  void decimalsOfAnotherScaleAreFitted() {
    BatchSchema schema = BatchSchema.of(RowType.of(new DecimalType(10, 2), new DecimalType(30, 2)));
    BatchBuilder builder = new BatchBuilder(schema);
    DecimalData value = DecimalData.fromBigDecimal(new BigDecimal("1.25"), 38, 18);
    builder.append(GenericRowData.of(value, value));
    BatchRow row = new BatchRow(schema).wrap(builder.build()).at(0);
    assertThat(row.getDecimal(0, 10, 2)).hasToString("1.25");
    assertThat(row.getDecimal(1, 30, 2)).hasToString("1.25");
    DecimalData large = DecimalData.fromBigDecimal(new BigDecimal("1e20"), 38, 0);
    assertThatThrownBy(() -> builder.append(GenericRowData.of(large, large)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("The value 100000000000000000000 does not fit DECIMAL(10, 2).");
  }

  @Test
  void columnsOfAnotherLayoutAreRefused() {
    ColumnBuilder builder = ColumnBuilder.create(new BigIntType(), 1);
    Column ints = new IntColumn(new int[2], NullMask.NONE, 2);
    assertThatThrownBy(() -> builder.append(ints, 0, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A column stored as INT cannot be appended to one stored as LONG.");
  }

  @Test
  void rowsAreAppendedColumnByColumn() {
    BatchSchema schema = BatchSchema.of(RowType.of(new BigIntType(), new ArrayType(new IntType())));
    BatchBuilder builder = new BatchBuilder(schema);
    ((LongColumnBuilder) builder.column(0)).append(5);
    ArrayColumnBuilder arrays = (ArrayColumnBuilder) builder.column(1);
    ((IntColumnBuilder) arrays.elements()).append(6);
    ((IntColumnBuilder) arrays.elements()).append(7);
    arrays.endArray();
    builder.endRow(RowBatch.UPDATE_AFTER);
    BatchRow row = new BatchRow(schema).wrap(builder.build()).at(0);
    assertThat(row.getRowKind()).isEqualTo(RowKind.UPDATE_AFTER);
    assertThat(row.getLong(0)).isEqualTo(5);
    assertThat(row.getArray(1).toIntArray()).containsExactly(6, 7);
  }

  @Test
  void nestedRowsEndTogether() {
    ColumnBuilder[] fields = {new LongColumnBuilder(0), new BytesColumnBuilder(0)};
    RowColumnBuilder rows = new RowColumnBuilder(fields, 0);
    rows.appendNull();
    for (long i = 0; i < 3; i++) {
      ((LongColumnBuilder) fields[0]).append(i);
      ((BytesColumnBuilder) fields[1]).append(new byte[] {(byte) i});
    }
    rows.endRows(3);
    rows.endRows(0);
    RowColumn built = (RowColumn) rows.build();
    assertThat(built.size()).isEqualTo(4);
    assertThat(NullMask.count(built.nulls())).isEqualTo(1);
    assertThat(((LongColumn) built.field(0)).values()).startsWith(0, 0, 1, 2);
    assertThat(((BytesColumn) built.field(1)).length(3)).isEqualTo(1);
  }

  @Test
  void nestedRowsOfAFieldThatLacksValuesAreRefused() {
    LongColumnBuilder field = new LongColumnBuilder(0);
    RowColumnBuilder rows = new RowColumnBuilder(new ColumnBuilder[] {field}, 0);
    field.append(1);
    assertThatThrownBy(() -> rows.endRows(2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("A field has 1 values for 2 rows.");
  }

  @Test
  void theKindOfARowInABatchIsReadOnly() {
    BatchRow row = new BatchRow(BIGINT);
    assertThatThrownBy(() -> row.setRowKind(RowKind.DELETE))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static GenericRowData text(int length) {
    return GenericRowData.of(StringData.fromString("x".repeat(length)));
  }

  private static GenericRowData change(RowKind kind, int length) {
    return GenericRowData.ofKind(kind, StringData.fromString("x".repeat(length)));
  }
}
