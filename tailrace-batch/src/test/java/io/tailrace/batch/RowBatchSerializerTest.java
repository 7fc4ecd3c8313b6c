/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

class RowBatchSerializerTest {
  private static final BatchSchema SCHEMA =
      BatchSchema.of(
          RowType.of(
              new BigIntType[] {new BigIntType(), new BigIntType()}, new String[] {"id", "total"}));
  private static final BatchSchema TEXT =
      BatchSchema.of(RowType.of(new VarCharType(VarCharType.MAX_LENGTH)));

  @Test
  void oneRowTakesItsValuesAndElevenBytes() throws IOException {
    assertThat(bytes(SCHEMA, longs(1))).hasSize(16 + 4 + 1 + 1 + 1 + 1 + 2);
  }

  /** Version 1, byte by byte: a change of these is a new version. */
  @Test
  void theWireFormIsFixed() throws IOException {
    LongColumn id = new LongColumn(new long[] {1, -2}, NullMask.NONE, 2);
    LongColumn total = new LongColumn(new long[] {0, 3}, new long[] {1}, 2);
    RowBatch batch = RowBatch.of(2, new byte[] {0, 3}, id, total).withKeyGroup(5);
    assertThat(HexFormat.ofDelimiter(" ").formatHex(bytes(SCHEMA, batch)))
        .isEqualTo(
            String.join(
                " ",
                "29 00 00 00",
                "54 11 02 06",
                "00 03",
                "00 01 00 00 00 00 00 00 00 fe ff ff ff ff ff ff ff",
                "01 01 00 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00"));
  }

  @Test
  void aBatchWithoutColumnsKeepsItsRows() throws IOException {
    BatchSchema schema = BatchSchema.of(RowType.of());
    RowBatch batch = RowBatch.of(3, new byte[] {0, 3, 0});
    RowBatch read = RowBatchSerializerPropertyTest.roundTrip(new RowBatchSerializer(schema), batch);
    assertThat(read.size()).isEqualTo(3);
    assertThat(read.kind(1)).isEqualTo(RowBatch.DELETE);
  }

  @Test
  void columnsMayBeLongerThanTheBatch() throws IOException {
    LongColumn column = new LongColumn(new long[] {1, 2, 3, 4}, new long[] {0b1010}, 4);
    RowBatch read =
        RowBatchSerializerPropertyTest.roundTrip(
            new RowBatchSerializer(SCHEMA), RowBatch.of(3, column, column));
    assertThat(read.column(1).size()).isEqualTo(3);
    assertThat(read.column(1).nulls()).containsExactly(0b010);
  }

  @Test
  void hugeStringsArrive() throws IOException {
    byte[] huge = new byte[5 << 20];
    Arrays.fill(huge, (byte) 'x');
    BatchBuilder builder = new BatchBuilder(TEXT);
    builder.append(GenericRowData.of(StringData.fromBytes(huge)));
    builder.append(GenericRowData.of(StringData.fromString("small")));
    RowBatch batch = builder.build();
    assertThat(
            StockRows.of(
                TEXT,
                RowBatchSerializerPropertyTest.roundTrip(new RowBatchSerializer(TEXT), batch)))
        .isEqualTo(StockRows.of(TEXT, batch));
  }

  @Test
  void nothingReadSharesMemoryWithTheNextBatch() throws IOException {
    RowBatchSerializer serializer = new RowBatchSerializer(TEXT);
    RowBatch first = RowBatchSerializerPropertyTest.roundTrip(serializer, text("first"));
    RowBatch second = RowBatchSerializerPropertyTest.roundTrip(serializer, text("other"));
    assertThat(StockRows.of(TEXT, first)).isEqualTo(StockRows.of(TEXT, text("first")));
    assertThat(StockRows.of(TEXT, second)).isEqualTo(StockRows.of(TEXT, text("other")));
  }

  @Test
  void damageIsNamed() throws IOException {
    byte[] bytes = bytes(SCHEMA, longs(3));
    assertDamage(bytes, 4, 'X', "begins with byte 88 instead of 'T'");
    assertDamage(bytes, 5, 0x20, "has version 2 and this is a reader of version 1");
    assertDamage(bytes, 5, 0x12, "unknown flags 2");
    assertDamage(bytes, 6, 4, "Column total of a batch in wire form is damaged: 4 values");
    assertDamage(
        bytes, 8, 2, "Column id of a batch in wire form is damaged: it begins with byte 2");
    assertDamage(bytes, 3, 0x80, "claims -2147483594 bytes");
  }

  @Test
  void aLengthBeyondTheDataCostsNoMemory() {
    byte[] bytes = {0, 0, 0, 0x7f, 'T', 0x10};
    assertThatThrownBy(
            () -> new RowBatchSerializer(SCHEMA).deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void aRowCountBeyondTheLimitIsRefused() {
    BatchSchema schema = BatchSchema.of(RowType.of());
    byte[] bytes = {7, 0, 0, 0, 'T', 0x10, -1, -1, -1, -1, 7, 0};
    bytes[0] = (byte) (bytes.length - 4);
    assertThatThrownBy(
            () -> new RowBatchSerializer(schema).deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(CorruptBatchException.class)
        .hasMessageContaining("claims 2147483647 rows");
  }

  @Test
  void aBatchOfAnotherSchemaIsNotSent() {
    RowBatch batch =
        RowBatch.of(1, new IntColumn(new int[1], NullMask.NONE, 1), longs(1).column(0));
    assertThatThrownBy(() -> bytes(SCHEMA, batch))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Column id is stored as INT, but its type BIGINT is stored as LONG.");
  }

  @Test
  void theSnapshotRestoresTheSerializer() throws IOException {
    RowBatchSerializer serializer = new RowBatchSerializer(SCHEMA);
    DataOutputSerializer out = new DataOutputSerializer(64);
    TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
    TypeSerializerSnapshot<RowBatch> restored =
        TypeSerializerSnapshot.readVersionedSnapshot(
            new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
    assertThat(restored.restoreSerializer()).isEqualTo(serializer);
    assertThat(serializer.snapshotConfiguration().resolveSchemaCompatibility(restored))
        .matches(result -> result.isCompatibleAsIs());
    TypeSerializerSnapshot<RowBatch> other =
        new RowBatchSerializer(BatchSchema.of(RowType.of(new IntType()))).snapshotConfiguration();
    assertThat(other.resolveSchemaCompatibility(restored))
        .matches(result -> result.isIncompatible());
  }

  private static void assertDamage(byte[] bytes, int at, int value, String message) {
    byte[] damaged = bytes.clone();
    damaged[at] = (byte) value;
    assertThatThrownBy(
            () -> new RowBatchSerializer(SCHEMA).deserialize(new DataInputDeserializer(damaged)))
        .isInstanceOf(CorruptBatchException.class)
        .hasMessageContaining(message);
  }

  private static RowBatch longs(int rows) {
    BatchBuilder builder = new BatchBuilder(SCHEMA);
    for (long i = 0; i < rows; i++) {
      builder.append(GenericRowData.of(i, -i));
    }
    return builder.build();
  }

  private static RowBatch text(String value) {
    BatchBuilder builder = new BatchBuilder(TEXT);
    builder.append(GenericRowData.of(StringData.fromString(value)));
    return builder.build();
  }

  private static byte[] bytes(BatchSchema schema, RowBatch batch) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    new RowBatchSerializer(schema).serialize(batch, out);
    return out.getCopyOfBuffer();
  }
}
