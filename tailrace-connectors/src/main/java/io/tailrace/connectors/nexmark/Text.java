/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tailrace.batch.BytesColumnBuilder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A text of ASCII letters under construction; one object serves one text after the other. */
final class Text {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The lower byte of each pair of bytes. */
  private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;

  /** The letter a in each byte. */
  private static final long FIRST_LETTERS = 0x6161616161616161L;

  private static final int LETTERS = 26;

  private byte[] bytes = new byte[1024];
  private int length;

  /** Empties the text. */
  Text clear() {
    length = 0;
    return this;
  }

  /** Number of letters. */
  int length() {
    return length;
  }

  /** Appends a constant. */
  Text append(byte[] constant) {
    reserve(constant.length);
    System.arraycopy(constant, 0, bytes, length, constant.length);
    length += constant.length;
    return this;
  }

  /** Appends one character of ASCII. */
  Text append(char character) {
    reserve(1);
    bytes[length++] = (byte) character;
    return this;
  }

  /** Appends random letters from a to z. */
  Text appendLetters(EventRandom random, int count) {
    reserve(count + Long.BYTES);
    for (int i = 0; i < count; i += Long.BYTES) {
      LONGS.set(bytes, length + i, letters(random.nextLong()));
    }
    length += count;
    return this;
  }

  /** Eight letters of eight random bytes: each byte times 26, divided by 256, all at once. */
  private static long letters(long random) {
    long even = ((random & EVEN_BYTES) * LETTERS >>> 8) & EVEN_BYTES;
    long odd = ((random >>> 8 & EVEN_BYTES) * LETTERS >>> 8) & EVEN_BYTES;
    return (even | odd << 8) + FIRST_LETTERS;
  }

  /** Appends the last four decimal digits of a number that is not negative. */
  Text appendFourDigits(int number) {
    reserve(4);
    for (int i = 3, rest = number; i >= 0; i--, rest /= 10) {
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
