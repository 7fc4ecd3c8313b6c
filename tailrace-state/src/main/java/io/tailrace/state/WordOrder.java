/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Maps the words of a value to words that, compared as signed numbers, the first one before the
 * second, have the order of the values. All NaN are one value, larger than all others, and -0.0 is
 * smaller than 0.0, as {@link Double#compare} orders them.
 */
enum WordOrder {
  /** The words themselves. */
  NUMERIC,
  /** Bits of a FLOAT, sign-extended. */
  FLOAT {
    @Override
    long ordered(long word) {
      int bits = Float.floatToIntBits(Float.intBitsToFloat((int) word));
      return bits ^ bits >> 31 >>> 1;
    }

    @Override
    long original(long ordered) {
      int bits = (int) ordered;
      return bits ^ bits >> 31 >>> 1;
    }
  },
  /** Bits of a DOUBLE. */
  DOUBLE {
    @Override
    long ordered(long word) {
      long bits = Double.doubleToLongBits(Double.longBitsToDouble(word));
      return bits ^ bits >> 63 >>> 1;
    }

    @Override
    long original(long ordered) {
      return ordered ^ ordered >> 63 >>> 1;
    }
  },
  /** Two words, the second one without a sign. */
  WIDE_DECIMAL {
    @Override
    long orderedSecond(long word) {
      return word ^ Long.MIN_VALUE;
    }
  };

  /** The order of the values of a type. */
  static WordOrder of(LogicalType type) {
    return switch (Layout.of(type)) {
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case WIDE_DECIMAL -> WIDE_DECIMAL;
      default -> NUMERIC;
    };
  }

  /** The ordered form of the first word of a value. */
  long ordered(long word) {
    return word;
  }

  /** The first word of a value from its ordered form. */
  long original(long ordered) {
    return ordered;
  }

  /** The ordered form of the second word of a value, which is also the way back. */
  long orderedSecond(long word) {
    return word;
  }
}
