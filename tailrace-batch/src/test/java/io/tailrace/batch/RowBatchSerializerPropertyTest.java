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
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.RowType;

/** Batches survive the wire, and damaged bytes are refused. */
class RowBatchSerializerPropertyTest {

  @Property(tries = 300)
  void batchesSurviveTheWire(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int count)
      throws IOException {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    List<RowData> rows = random.rows(type, count);
    RowBatch batch = BatchBuilderPropertyTest.build(schema, rows);
    int[] selection = random.selection(count);
    RowBatch selective = batch.select(selection, selection.length).withKeyGroup(77);

    RowBatchSerializer serializer = new RowBatchSerializer(schema);
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.serialize(batch, out);
    serializer.serialize(selective, out);
    serializer.serialize(batch, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    RowBatch first = serializer.deserialize(in);
    RowBatch second = serializer.deserialize(in);
    DataOutputSerializer copied = new DataOutputSerializer(16);
    serializer.copy(in, copied);
    assertThat(in.available()).isZero();
    RowBatch third = serializer.deserialize(new DataInputDeserializer(copied.getCopyOfBuffer()));

    List<BinaryRowData> expected = StockRows.of(type, rows);
    assertThat(StockRows.of(schema, first)).isEqualTo(expected);
    assertThat(first.isInsertOnly()).isEqualTo(batch.isInsertOnly());
    assertThat(first.keyGroup()).isEqualTo(RowBatch.NOT_ROUTED);
    assertThat(second.isSelective()).isFalse();
    assertThat(second.keyGroup()).isEqualTo(77);
    assertThat(StockRows.of(schema, second)).isEqualTo(StockRows.of(schema, selective));
    assertThat(StockRows.of(schema, third)).isEqualTo(expected);
  }

  /** Sub-ranges of nested columns begin anywhere, also in the middle of a word of a null mask. */
  @Property(tries = 200)
  void ranges(@ForAll long seed) throws IOException {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    RowBatch batch = BatchBuilderPropertyTest.build(schema, random.rows(type, 200));
    int from = random.nextInt(200);
    RowBatch slice = batch.slice(from, from + random.nextInt(200 - from));
    RowBatchSerializer serializer = new RowBatchSerializer(schema);
    assertThat(StockRows.of(schema, roundTrip(serializer, slice)))
        .isEqualTo(StockRows.of(schema, slice));
  }

  @Property(tries = 200)
  void truncatedBatchesAreRefused(@ForAll long seed) throws IOException {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    byte[] bytes = bytes(schema, BatchBuilderPropertyTest.build(schema, random.rows(type, 20)));
    int length = random.nextInt(bytes.length);
    DataInputDeserializer in = new DataInputDeserializer(bytes, 0, length);
    assertThatThrownBy(() -> new RowBatchSerializer(schema).deserialize(in))
        .isInstanceOf(IOException.class);
  }

  /** A cut that the length in front does not tell: the decoder must notice it by itself. */
  @Property(tries = 200)
  void shortenedBatchesAreRefused(@ForAll long seed) throws IOException {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    byte[] bytes = bytes(schema, BatchBuilderPropertyTest.build(schema, random.rows(type, 20)));
    int length = 4 + random.nextInt(bytes.length - 4);
    WireOutput.INTS.set(bytes, 0, length - 4);
    DataInputDeserializer in = new DataInputDeserializer(bytes, 0, length);
    assertThatThrownBy(() -> new RowBatchSerializer(schema).deserialize(in))
        .isInstanceOf(CorruptBatchException.class);
  }

  /** There is no checksum: a flipped bit is noticed or changes a value, but never does worse. */
  @Property(tries = 1000)
  void flippedBitsAreRefusedOrHarmless(@ForAll long seed) throws IOException {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    byte[] bytes = bytes(schema, BatchBuilderPropertyTest.build(schema, random.rows(type, 10)));
    int damaged = random.nextInt(bytes.length);
    bytes[damaged] ^= (byte) (1 << random.nextInt(8));
    RowBatch batch;
    try {
      batch = new RowBatchSerializer(schema).deserialize(new DataInputDeserializer(bytes));
    } catch (IOException e) {
      assertThat(e).isInstanceOfAny(CorruptBatchException.class, EOFException.class);
      return;
    }
    schema.check(batch);
    BatchBuilder copy = new BatchBuilder(schema);
    copy.append(batch);
    assertThat(copy.build().size()).isEqualTo(batch.size());
  }

  static RowBatch roundTrip(RowBatchSerializer serializer, RowBatch batch) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.serialize(batch, out);
    return serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  private static byte[] bytes(BatchSchema schema, RowBatch batch) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    new RowBatchSerializer(schema).serialize(batch, out);
    return out.getCopyOfBuffer();
  }
}
