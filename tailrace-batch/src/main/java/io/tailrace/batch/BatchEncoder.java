/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes batches in wire form, all little endian:
 *
 * <pre>
 * int     bytes that follow
 * byte    'T'
 * byte    version * 16 + flags (1: kinds are present)
 * varint  rows
 * varint  key group + 1
 * byte[]  kind per row, if present
 * columns, each:
 *   byte    0, or 1 when a null mask follows: one bit per row, in whole bytes
 *   values  by layout: the array of values; the two arrays of wide decimals (high, low) and of
 *           timestamps with nanoseconds (millis, nanos); int ends of the ranges and then the heap
 *           (bytes), the element column (arrays), or the key and the value column (maps); the field
 *           columns (rows); the value and the metadata column (variants)
 * </pre>
 *
 * <p>Only selected rows are written. The form has no padding and two to five bytes of header, so
 * that a batch of one row is about as long as a row in Flink's binary form.
 */
final class BatchEncoder {
  static final int MAGIC = 'T';
  static final int VERSION = 1;
  static final int KINDS_PRESENT = 1;

  /** Rows in the largest batch that can be sent. */
  static final int MAX_ROWS = 1 << 24;

  /** Scratch memory that is kept between batches. */
  static final int SCRATCH_BYTES = 2 * RowBatch.MAX_BYTES;

  private static final int HEADER_INT = 4;

  private final BatchSchema schema;
  private final WireOutput out = new WireOutput();
  private final ColumnBuilder[] nestedBuilders;
  private long[] nullWords = new long[NullMask.words(RowBatch.MAX_ROWS)];

  BatchEncoder(BatchSchema schema) {
    this.schema = schema;
    this.nestedBuilders = new ColumnBuilder[schema.fieldCount()];
  }

  void write(RowBatch batch, DataOutputView target) throws IOException {
    schema.check(batch);
    int rows = batch.size();
    checkArgument(rows <= MAX_ROWS, "A batch of %s rows is too large to be sent.", rows);
    out.clear(SCRATCH_BYTES);
    out.putInt(0);
    out.putByte(MAGIC);
    out.putByte(VERSION << 4 | (batch.isInsertOnly() ? 0 : KINDS_PRESENT));
    out.putVarInt(rows);
    out.putVarInt(batch.keyGroup() + 1);
    if (batch.isSelective()) {
      writeSelected(batch, batch.selection(), rows);
    } else {
      writeDense(batch, rows);
    }
    out.setInt(0, out.position() - HEADER_INT);
    out.writeTo(target);
  }

  private void writeDense(RowBatch batch, int rows) {
    if (!batch.isInsertOnly()) {
      out.put(batch.kinds(), 0, rows);
    }
    for (int i = 0; i < batch.columnCount(); i++) {
      writeRange(batch.column(i), 0, rows);
    }
  }

  private void writeSelected(RowBatch batch, int[] selection, int rows) {
    if (!batch.isInsertOnly()) {
      out.gather(batch.kinds(), selection, rows);
    }
    for (int i = 0; i < batch.columnCount(); i++) {
      writeRows(i, batch.column(i), selection, rows);
    }
  }

  private void writeRange(Column column, int from, int to) {
    writeNulls(column.nulls(), from, to);
    switch (column.layout()) {
      case BOOLEAN -> out.put(((BooleanColumn) column).values(), from, to);
      case BYTE -> out.put(((ByteColumn) column).values(), from, to);
      case SHORT -> out.put(((ShortColumn) column).values(), from, to);
      case INT -> out.put(((IntColumn) column).values(), from, to);
      case LONG -> out.put(((LongColumn) column).values(), from, to);
      case FLOAT -> out.put(((FloatColumn) column).values(), from, to);
      case DOUBLE -> out.put(((DoubleColumn) column).values(), from, to);
      case BYTES -> writeBytes((BytesColumn) column, from, to);
      case WIDE_DECIMAL -> {
        WideDecimalColumn decimals = (WideDecimalColumn) column;
        out.put(decimals.high(), from, to);
        out.put(decimals.low(), from, to);
      }
      case TIMESTAMP_NANOS -> {
        TimestampNanosColumn timestamps = (TimestampNanosColumn) column;
        out.put(timestamps.millis(), from, to);
        out.put(timestamps.nanos(), from, to);
      }
      case ARRAY -> {
        ArrayColumn arrays = (ArrayColumn) column;
        out.putEnds(arrays.offsets(), from, to);
        writeRange(arrays.elements(), arrays.offsets()[from], arrays.offsets()[to]);
      }
      case MAP -> {
        MapColumn maps = (MapColumn) column;
        out.putEnds(maps.offsets(), from, to);
        writeRange(maps.keys(), maps.offsets()[from], maps.offsets()[to]);
        writeRange(maps.values(), maps.offsets()[from], maps.offsets()[to]);
      }
      case ROW -> {
        RowColumn rows = (RowColumn) column;
        for (int i = 0; i < rows.fieldCount(); i++) {
          writeRange(rows.field(i), from, to);
        }
      }
      case VARIANT -> {
        VariantColumn variants = (VariantColumn) column;
        writeRange(variants.values(), from, to);
        writeRange(variants.metadata(), from, to);
      }
    }
  }

  private void writeBytes(BytesColumn column, int from, int to) {
    int[] offsets = column.offsets();
    out.putEnds(offsets, from, to);
    out.put(column.heap(), offsets[from], offsets[to]);
  }

  private void writeRows(int field, Column column, int[] rows, int count) {
    switch (column.layout()) {
      case ARRAY, MAP, ROW, VARIANT -> {
        if (nestedBuilders[field] == null) {
          nestedBuilders[field] = ColumnBuilder.create(schema.type(field), count);
        }
        nestedBuilders[field].append(column, rows, 0, count);
        writeRange(nestedBuilders[field].build(), 0, count);
        return;
      }
      default -> writeNulls(column.nulls(), rows, count);
    }
    switch (column.layout()) {
      case BOOLEAN -> out.gather(((BooleanColumn) column).values(), rows, count);
      case BYTE -> out.gather(((ByteColumn) column).values(), rows, count);
      case SHORT -> out.gather(((ShortColumn) column).values(), rows, count);
      case INT -> out.gather(((IntColumn) column).values(), rows, count);
      case LONG -> out.gather(((LongColumn) column).values(), rows, count);
      case FLOAT -> out.gather(((FloatColumn) column).values(), rows, count);
      case DOUBLE -> out.gather(((DoubleColumn) column).values(), rows, count);
      case BYTES -> {
        BytesColumn bytes = (BytesColumn) column;
        out.gatherRanges(bytes.heap(), bytes.offsets(), rows, count);
      }
      case WIDE_DECIMAL -> {
        WideDecimalColumn decimals = (WideDecimalColumn) column;
        out.gather(decimals.high(), rows, count);
        out.gather(decimals.low(), rows, count);
      }
      case TIMESTAMP_NANOS -> {
        TimestampNanosColumn timestamps = (TimestampNanosColumn) column;
        out.gather(timestamps.millis(), rows, count);
        out.gather(timestamps.nanos(), rows, count);
      }
      case ARRAY, MAP, ROW, VARIANT -> throw new IllegalStateException("Written above.");
    }
  }

  private void writeNulls(long[] mask, int from, int to) {
    int bits = to - from;
    long any = 0;
    if (mask.length != 0) {
      long[] words = nullWords(bits);
      for (int i = 0; i < NullMask.words(bits); i++) {
        words[i] = NullMask.bits(mask, from + (i << 6), Math.min(64, bits - (i << 6)));
        any |= words[i];
      }
    }
    writeNullWords(any, bits);
  }

  private void writeNulls(long[] mask, int[] rows, int count) {
    long any = 0;
    if (mask.length != 0) {
      long[] words = nullWords(count);
      Arrays.fill(words, 0, NullMask.words(count), 0);
      for (int i = 0; i < count; i++) {
        long bit = mask[rows[i] >>> 6] >>> rows[i] & 1;
        words[i >>> 6] |= bit << i;
        any |= bit;
      }
    }
    writeNullWords(any, count);
  }

  private void writeNullWords(long any, int bits) {
    if (any == 0) {
      out.putByte(0);
    } else {
      out.putByte(1);
      out.putBits(nullWords, bits);
    }
  }

  private long[] nullWords(int bits) {
    if (NullMask.words(bits) > nullWords.length) {
      nullWords = new long[NullMask.words(bits)];
    }
    return nullWords;
  }
}
