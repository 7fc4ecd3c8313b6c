/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;

/** Reads batches in the form that {@link BatchEncoder} writes. */
final class BatchDecoder {
  private final BatchSchema schema;
  private final ColumnShape[] shapes;
  private final WireInput in = new WireInput();

  BatchDecoder(BatchSchema schema) {
    this.schema = schema;
    this.shapes =
        schema.rowType().getChildren().stream().map(ColumnShape::of).toArray(ColumnShape[]::new);
  }

  /**
   * The next batch of the source.
   *
   * @throws CorruptBatchException naming what is wrong
   */
  RowBatch read(DataInputView source) throws IOException {
    in.fill(source, readLength(source));
    RowBatch batch = readBatch();
    if (in.remaining() != 0) {
      throw new CorruptBatchException(
          "A batch in wire form is damaged: " + in.remaining() + " bytes follow its last column.");
    }
    in.trim(BatchEncoder.SCRATCH_BYTES);
    return batch;
  }

  /** The length of the batch that follows, without these four bytes. */
  static int readLength(DataInputView source) throws IOException {
    int length = Integer.reverseBytes(source.readInt());
    if (length < 0 || length > ColumnBuilder.MAX_ARRAY_LENGTH) {
      throw new CorruptBatchException("A batch in wire form claims " + length + " bytes.");
    }
    return length;
  }

  private RowBatch readBatch() throws CorruptBatchException {
    int rows;
    int keyGroup;
    byte[] kinds = RowBatch.ALL_INSERT;
    try {
      int flags = readVersion();
      rows = in.getVarInt();
      if (rows > BatchEncoder.MAX_ROWS) {
        throw new CorruptBatchException("it claims " + rows + " rows");
      }
      keyGroup = in.getVarInt() - 1;
      if ((flags & BatchEncoder.KINDS_PRESENT) != 0) {
        kinds = readKinds(rows);
      }
    } catch (CorruptBatchException e) {
      throw new CorruptBatchException(
          "The header of a batch in wire form is damaged: " + e.getMessage() + ".", e);
    }
    Column[] columns = new Column[shapes.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = readField(i, rows);
    }
    RowBatch batch = RowBatch.of(rows, kinds, columns);
    return keyGroup == RowBatch.NOT_ROUTED ? batch : batch.withKeyGroup(keyGroup);
  }

  private int readVersion() throws CorruptBatchException {
    int magic = in.getByte();
    if (magic != BatchEncoder.MAGIC) {
      throw new CorruptBatchException("it begins with byte " + magic + " instead of 'T'");
    }
    int versionAndFlags = in.getByte();
    if (versionAndFlags >>> 4 != BatchEncoder.VERSION) {
      throw new CorruptBatchException(
          "it has version "
              + (versionAndFlags >>> 4)
              + " and this is a reader of version "
              + BatchEncoder.VERSION);
    }
    int flags = versionAndFlags & 15;
    if ((flags & ~BatchEncoder.KINDS_PRESENT) != 0) {
      throw new CorruptBatchException("it has unknown flags " + flags);
    }
    return flags;
  }

  private byte[] readKinds(int rows) throws CorruptBatchException {
    byte[] kinds = in.getBytes(rows);
    int seen = 0;
    for (byte kind : kinds) {
      seen |= kind;
    }
    if ((seen & ~RowBatch.DELETE) != 0) {
      throw new CorruptBatchException("a row has an unknown kind");
    }
    return kinds;
  }

  private Column readField(int field, int rows) throws CorruptBatchException {
    try {
      return read(shapes[field], rows);
    } catch (CorruptBatchException e) {
      throw new CorruptBatchException(
          "Column "
              + schema.fieldNames().get(field)
              + " of a batch in wire form is damaged: "
              + e.getMessage()
              + ".",
          e);
    }
  }

  private Column read(ColumnShape shape, int rows) throws CorruptBatchException {
    long[] nulls = readNulls(rows);
    return switch (shape.layout()) {
      case BOOLEAN -> new BooleanColumn(in.getBooleans(rows), nulls, rows);
      case BYTE -> new ByteColumn(in.getBytes(rows), nulls, rows);
      case SHORT -> new ShortColumn(in.getShorts(rows), nulls, rows);
      case INT -> new IntColumn(in.getInts(rows), nulls, rows);
      case LONG -> new LongColumn(in.getLongs(rows), nulls, rows);
      case FLOAT -> new FloatColumn(in.getFloats(rows), nulls, rows);
      case DOUBLE -> new DoubleColumn(in.getDoubles(rows), nulls, rows);
      case BYTES -> readBytes(nulls, rows);
      case WIDE_DECIMAL -> new WideDecimalColumn(in.getLongs(rows), in.getLongs(rows), nulls, rows);
      case TIMESTAMP_NANOS -> readTimestamps(nulls, rows);
      case ARRAY -> {
        int[] offsets = in.getOffsets(rows);
        yield new ArrayColumn(offsets, read(shape.children().get(0), offsets[rows]), nulls, rows);
      }
      case MAP -> {
        int[] offsets = in.getOffsets(rows);
        Column keys = read(shape.children().get(0), offsets[rows]);
        Column values = read(shape.children().get(1), offsets[rows]);
        yield new MapColumn(offsets, keys, values, nulls, rows);
      }
      case ROW -> readRow(shape.children(), nulls, rows);
      case VARIANT ->
          new VariantColumn(
              readBytes(readNulls(rows), rows), readBytes(readNulls(rows), rows), nulls, rows);
    };
  }

  private long[] readNulls(int rows) throws CorruptBatchException {
    int present = in.getByte();
    if (present > 1) {
      throw new CorruptBatchException("it begins with byte " + present + " instead of 0 or 1");
    }
    return present == 0 ? NullMask.NONE : in.getBits(rows);
  }

  private BytesColumn readBytes(long[] nulls, int rows) throws CorruptBatchException {
    int[] offsets = in.getOffsets(rows);
    return new BytesColumn(in.getBytes(offsets[rows]), offsets, nulls, rows);
  }

  private TimestampNanosColumn readTimestamps(long[] nulls, int rows) throws CorruptBatchException {
    long[] millis = in.getLongs(rows);
    int[] nanos = in.getInts(rows);
    int outside = 0;
    for (int nano : nanos) {
      outside |= nano | 999_999 - nano;
    }
    if (outside < 0) {
      throw new CorruptBatchException("the nanoseconds of a row are not within a millisecond");
    }
    return new TimestampNanosColumn(millis, nanos, nulls, rows);
  }

  private RowColumn readRow(List<ColumnShape> shapes, long[] nulls, int rows)
      throws CorruptBatchException {
    Column[] fields = new Column[shapes.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = read(shapes.get(i), rows);
    }
    return new RowColumn(fields, nulls, rows);
  }
}
