/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * A pool of random letters from a to z. Texts are cut out of it, as the generator of TPC-H cuts its
 * texts out of one pool, because making every letter anew would cost more than most queries do.
 */
final class LetterPool {
  private static final int PLACES = 1 << 18;

  /** The longest text that may be cut out at any place. */
  static final int LONGEST = 1 << 13;

  private static final byte[] LETTERS = letters(PLACES + LONGEST);

  private LetterPool() {}

  private static byte[] letters(int count) {
    FieldRandom random = new FieldRandom(0, "letters");
    byte[] letters = new byte[count];
    for (int i = 0; i < count; i++) {
      letters[i] = (byte) ('a' + FieldRandom.upper(random.at(i), 'z' - 'a' + 1));
    }
    return letters;
  }

  /** The letters; read only. */
  static byte[] letters() {
    return LETTERS;
  }

  /**
   * A place, drawn by the lower 32 of random bits, at which a text of up to {@value #LONGEST}
   * letters starts.
   */
  static int place(long bits) {
    return FieldRandom.lower(bits, PLACES);
  }
}
