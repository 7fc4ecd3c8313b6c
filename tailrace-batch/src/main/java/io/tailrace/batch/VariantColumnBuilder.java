/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.variant.BinaryVariant;
import org.apache.flink.types.variant.Variant;

/** Builds {@link VariantColumn}s. */
public final class VariantColumnBuilder extends ColumnBuilder {
  private final BytesColumnBuilder values;
  private final BytesColumnBuilder metadata;

  /** A builder that expects {@code expectedRows} rows. */
  public VariantColumnBuilder(int expectedRows) {
    super(Layout.VARIANT, expectedRows);
    this.values = new BytesColumnBuilder(expectedRows);
    this.metadata = new BytesColumnBuilder(expectedRows);
  }

  /** Appends a variant. */
  public void append(Variant variant) {
    BinaryVariant binary = (BinaryVariant) variant;
    extend(1);
    values.append(binary.getValue());
    metadata.append(binary.getMetadata());
  }

  @Override
  public long sizeInBytes() {
    return values.sizeInBytes() + metadata.sizeInBytes() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return Math.max(values.largestArrayInBytes(), metadata.largestArrayInBytes());
  }

  @Override
  void resize(int capacity) {}

  @Override
  void fillNull(int row) {
    values.appendNull();
    metadata.appendNull();
  }

  @Override
  void appendValue(Column source, int row) {
    VariantColumn variants = (VariantColumn) source;
    extend(1);
    values.appendValue(variants.values(), row);
    metadata.appendValue(variants.metadata(), row);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getVariant(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getVariant(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    VariantColumn variants = (VariantColumn) source;
    values.append(variants.values(), rows, from, to);
    metadata.append(variants.metadata(), rows, from, to);
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    VariantColumn variants = (VariantColumn) source;
    values.append(variants.values(), from, to);
    metadata.append(variants.metadata(), from, to);
  }

  @Override
  Column release(long[] mask, int rows) {
    return new VariantColumn(
        (BytesColumn) values.build(), (BytesColumn) metadata.build(), mask, rows);
  }
}
