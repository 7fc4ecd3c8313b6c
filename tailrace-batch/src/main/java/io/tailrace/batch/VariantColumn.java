/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * A column of VARIANT values in Flink's binary form: a value and a metadata byte string per row.
 */
public final class VariantColumn extends Column {
  private final BytesColumn values;
  private final BytesColumn metadata;

  /**
   * A column over the first {@code size} rows.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public VariantColumn(BytesColumn values, BytesColumn metadata, long[] nulls, int size) {
    super(Layout.VARIANT, size, nulls);
    checkLength(values.size(), size);
    checkLength(metadata.size(), size);
    this.values = values;
    this.metadata = metadata;
  }

  /** The encoded values. */
  public BytesColumn values() {
    return values;
  }

  /** The dictionaries of the values. */
  public BytesColumn metadata() {
    return metadata;
  }

  @Override
  public long sizeInBytes() {
    return values.sizeInBytes() + metadata.sizeInBytes() + nullBytes();
  }
}
