/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** An element of a multiset while it is looked for: its ordered words, or its bytes. */
final class Element {
  long first;
  long second;
  byte[] bytes = ByteHeap.EMPTY;
  int start;
  int length;

  void set(long newFirst, long newSecond) {
    first = newFirst;
    second = newSecond;
  }

  void set(byte[] newBytes, int newStart, int newLength) {
    bytes = newBytes;
    start = newStart;
    length = newLength;
  }

  /** Forgets the bytes, which belong to someone else. */
  void release() {
    bytes = ByteHeap.EMPTY;
    length = 0;
  }
}
