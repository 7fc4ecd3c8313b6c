/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/** A value of a multiset in the model: the words or bytes it is given as, and its order. */
record ModelValue(LogicalType type, long first, long second, byte[] bytes)
    implements Comparable<ModelValue> {
  private static final byte[] NO_BYTES = new byte[0];

  /** One of few values, so that most counts change more than once. */
  static ModelValue random(LogicalType type, RandomFields random) {
    int pick = random.nextInt(7) - 3;
    return switch (Layout.of(type)) {
      case BOOLEAN -> new ModelValue(type, pick & 1, 0, NO_BYTES);
      case FLOAT ->
          new ModelValue(type, Float.floatToRawIntBits(pick == 0 ? -0.0f : pick / 2f), 0, NO_BYTES);
      case DOUBLE -> {
        double value = pick == 0 ? -0.0 : pick == 1 ? Double.NaN : pick == 2 ? 0.0 : pick;
        yield new ModelValue(type, Double.doubleToRawLongBits(value), 0, NO_BYTES);
      }
      case WIDE_DECIMAL, TIMESTAMP_NANOS ->
          new ModelValue(type, random.nextInt(3) - 1, pick & 7, NO_BYTES);
      case BYTES -> new ModelValue(type, 0, 0, random.shortText());
      default -> new ModelValue(type, pick, 0, NO_BYTES);
    };
  }

  /** The value that a multiset has found. */
  static ModelValue found(SortedMultiset multiset) {
    if (multiset.isBytes()) {
      int start = multiset.bytesStart();
      byte[] bytes = Arrays.copyOfRange(multiset.heap(), start, start + multiset.bytesLength());
      return new ModelValue(multiset.type(), 0, 0, bytes);
    }
    return new ModelValue(multiset.type(), multiset.first(), multiset.second(), NO_BYTES);
  }

  long change(SortedMultiset multiset, long address, long delta) {
    if (!multiset.isBytes()) {
      return delta > 0
          ? multiset.add(address, first, second)
          : multiset.retract(address, first, second);
    }
    byte[] source = bytes.clone();
    long count =
        delta > 0
            ? multiset.addBytes(address, source, 0, source.length)
            : multiset.retractBytes(address, source, 0, source.length);
    Arrays.fill(source, (byte) 7);
    return count;
  }

  @Override
  public int compareTo(ModelValue other) {
    return switch (Layout.of(type)) {
      case FLOAT ->
          Float.compare(Float.intBitsToFloat((int) first), Float.intBitsToFloat((int) other.first));
      case DOUBLE ->
          Double.compare(Double.longBitsToDouble(first), Double.longBitsToDouble(other.first));
      case WIDE_DECIMAL ->
          first != other.first
              ? Long.compare(first, other.first)
              : Long.compareUnsigned(second, other.second);
      case BYTES -> Arrays.compareUnsigned(bytes, other.bytes);
      default ->
          first != other.first
              ? Long.compare(first, other.first)
              : Long.compare(second, other.second);
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModelValue value && compareTo(value) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(first) + Arrays.hashCode(bytes);
  }
}
