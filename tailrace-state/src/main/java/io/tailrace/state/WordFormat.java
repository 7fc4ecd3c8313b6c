/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;

/** How the words of a field of fixed width are written in a snapshot. */
final class WordFormat {
  private WordFormat() {}

  /** Writes the value that begins with the word {@code at}. */
  static void write(Layout layout, long[] words, int at, RowOutput out) {
    switch (layout) {
      case BOOLEAN, BYTE, SHORT, INT, LONG -> out.putSigned(words[at]);
      case FLOAT -> out.putFixed(words[at], Float.BYTES);
      case DOUBLE -> out.putFixed(words[at], Double.BYTES);
      case WIDE_DECIMAL -> {
        out.putFixed(words[at], Long.BYTES);
        out.putFixed(words[at + 1], Long.BYTES);
      }
      case TIMESTAMP_NANOS -> {
        out.putSigned(words[at]);
        out.putSigned(words[at + 1]);
      }
      case BYTES, ARRAY, MAP, ROW, VARIANT -> throw noWords(layout);
    }
  }

  /**
   * Reads a value into the words from {@code at} on. Integers are what an operator left in the
   * word, so their type sets them no bounds.
   */
  static void read(Layout layout, RowInput in, long[] words, int at) throws CorruptStateException {
    switch (layout) {
      case BOOLEAN, BYTE, SHORT, INT, LONG -> words[at] = in.getSigned();
      case FLOAT -> words[at] = (int) in.getFixed(Float.BYTES);
      case DOUBLE -> words[at] = in.getFixed(Double.BYTES);
      case WIDE_DECIMAL -> {
        words[at] = in.getFixed(Long.BYTES);
        words[at + 1] = in.getFixed(Long.BYTES);
      }
      case TIMESTAMP_NANOS -> {
        words[at] = in.getSigned();
        words[at + 1] = in.getSigned();
      }
      case BYTES, ARRAY, MAP, ROW, VARIANT -> throw noWords(layout);
    }
  }

  private static IllegalStateException noWords(Layout layout) {
    return new IllegalStateException(layout + " has no fixed width.");
  }
}
