/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRawValueData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.legacy.types.logical.TypeInformationRawType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RawType;

/** Copies a field that a batch keeps as bytes from Flink's rows and arrays into a builder. */
interface BytesFieldReader {
  /** Appends a field that is not NULL. */
  void append(RowData row, int pos, BytesColumnBuilder out);

  /** Appends an element that is not NULL. */
  void append(ArrayData array, int pos, BytesColumnBuilder out);

  /** The reader for a type of {@link Layout#BYTES} that is not a DISTINCT type. */
  static BytesFieldReader of(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case CHAR, VARCHAR -> new Characters();
      case BINARY, VARBINARY -> new Binary();
      case BITMAP -> new Bitmaps();
      case RAW -> new Raw<>(rawSerializer(type));
      default -> throw new IllegalArgumentException(type.asSummaryString() + " is not bytes.");
    };
  }

  private static TypeSerializer<?> rawSerializer(LogicalType type) {
    return type instanceof RawType<?> raw
        ? raw.getTypeSerializer()
        : ((TypeInformationRawType<?>) type)
            .getTypeInformation()
            .createSerializer(new SerializerConfigImpl());
  }

  /** Character strings, copied from their binary form. */
  record Characters() implements BytesFieldReader {
    @Override
    public void append(RowData row, int pos, BytesColumnBuilder out) {
      append(row.getString(pos), out);
    }

    @Override
    public void append(ArrayData array, int pos, BytesColumnBuilder out) {
      append(array.getString(pos), out);
    }

    private static void append(StringData string, BytesColumnBuilder out) {
      BinaryStringData binary = (BinaryStringData) string;
      binary.ensureMaterialized();
      out.append(binary.getSegments(), binary.getOffset(), binary.getSizeInBytes());
    }
  }

  /** Byte strings. */
  record Binary() implements BytesFieldReader {
    @Override
    public void append(RowData row, int pos, BytesColumnBuilder out) {
      out.append(row.getBinary(pos));
    }

    @Override
    public void append(ArrayData array, int pos, BytesColumnBuilder out) {
      out.append(array.getBinary(pos));
    }
  }

  /** Bitmaps in their portable form. */
  record Bitmaps() implements BytesFieldReader {
    @Override
    public void append(RowData row, int pos, BytesColumnBuilder out) {
      out.append(row.getBitmap(pos).toBytes());
    }

    @Override
    public void append(ArrayData array, int pos, BytesColumnBuilder out) {
      out.append(array.getBitmap(pos).toBytes());
    }
  }

  /** Values of RAW types in the form of their serializer, which a reader keeps for itself. */
  final class Raw<T> implements BytesFieldReader {
    private final TypeSerializer<T> serializer;

    Raw(TypeSerializer<T> serializer) {
      this.serializer = serializer.duplicate();
    }

    @Override
    public void append(RowData row, int pos, BytesColumnBuilder out) {
      append(row.<T>getRawValue(pos), out);
    }

    @Override
    public void append(ArrayData array, int pos, BytesColumnBuilder out) {
      append(array.<T>getRawValue(pos), out);
    }

    private void append(RawValueData<T> value, BytesColumnBuilder out) {
      BinaryRawValueData<T> binary = (BinaryRawValueData<T>) value;
      binary.ensureMaterialized(serializer);
      out.append(binary.getSegments(), binary.getOffset(), binary.getSizeInBytes());
    }
  }
}
