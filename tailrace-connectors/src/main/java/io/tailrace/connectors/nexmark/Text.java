/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tailrace.batch.BytesColumnBuilder;
import java.util.Arrays;

/** A text of ASCII letters under construction; one object serves one text after the other. */
final class Text {
  private byte[] bytes = new byte[128];
  private int length;

  /** Empties the text. */
  Text clear() {
    length = 0;
    return this;
  }

  /** Appends a constant. */
  Text append(byte[] constant) {
    return append(constant, 0, constant.length);
  }

  /** Appends one character of ASCII. */
  Text append(char character) {
    reserve(1);
    bytes[length++] = (byte) character;
    return this;
  }

  /** Appends letters from a to z, chosen by the lower 32 of random bits. */
  Text appendLetters(long bits, int count) {
    return append(LetterPool.letters(), LetterPool.place(bits), count);
  }

  private Text append(byte[] source, int start, int count) {
    reserve(count);
    System.arraycopy(source, start, bytes, length, count);
    length += count;
    return this;
  }

  /** Appends the last four decimal digits of a number that is not negative. */
  Text appendFourDigits(long number) {
    reserve(4);
    long rest = number;
    for (int i = 3; i >= 0; i--, rest /= 10) {
      bytes[length + i] = (byte) ('0' + rest % 10);
    }
    length += 4;
    return this;
  }

  /** Appends the text to a column. */
  void appendTo(BytesColumnBuilder column) {
    column.append(bytes, 0, length);
  }

  /** A copy of the bytes. */
  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** The bytes of a text of ASCII. */
  static byte[] constant(String text) {
    return text.getBytes(US_ASCII);
  }

  /** The bytes of several texts of ASCII. */
  static byte[][] constants(String... texts) {
    return Arrays.stream(texts).map(Text::constant).toArray(byte[][]::new);
  }

  private void reserve(int count) {
    if (count > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
  }
}
