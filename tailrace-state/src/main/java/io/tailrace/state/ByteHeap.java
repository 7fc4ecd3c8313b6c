/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkState;

import java.util.Arrays;

/**
 * Bytes of variable width, appended one behind the other. What is no longer referred to is counted
 * as garbage; whoever holds the references copies the rest into a fresh heap when that pays.
 */
final class ByteHeap {
  static final byte[] EMPTY = new byte[0];

  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;
  private static final int MIN_LENGTH = 32;

  private final Ledger ledger;
  private byte[] bytes = EMPTY;
  private int end;
  private int garbage;

  ByteHeap(Ledger ledger) {
    this.ledger = ledger;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Bytes that are referred to. */
  int used() {
    return end - garbage;
  }

  /** Bytes of heap that this takes. */
  long size() {
    return bytes.length == 0 ? 0 : ArrayBytes.bytes(bytes.length);
  }

  /** Whether {@code length} bytes can be appended to the array as it is. */
  boolean fits(int length) {
    return length <= bytes.length - end;
  }

  /** Whether copying what is referred to would free at least half of what was appended. */
  boolean isWasteful() {
    return garbage >= MIN_LENGTH && garbage >= end - garbage;
  }

  /** Makes room for {@code length} more bytes, at least. */
  void makeRoom(int length) {
    if (fits(length)) {
      return;
    }
    long wanted = (long) end + length;
    checkState(
        wanted <= MAX_LENGTH,
        "The values of variable width of one key, or of keys of one hash, take more than %s bytes.",
        MAX_LENGTH);
    resize((int) Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, Math.max(wanted, end * 3L / 2))));
  }

  private void resize(int length) {
    long before = size();
    ledger.beginReplace(before, ArrayBytes.bytes(length));
    bytes = Arrays.copyOf(bytes, length);
    ledger.endReplace(before, ArrayBytes.bytes(length));
  }

  /** Appends bytes, for which there is room; returns where they begin. */
  int append(byte[] source, int start, int length) {
    int at = end;
    System.arraycopy(source, start, bytes, at, length);
    end = at + length;
    return at;
  }

  /** Counts bytes that are not referred to any more. */
  void drop(int length) {
    garbage += length;
  }

  /** Forgets everything. */
  void clear() {
    ledger.give(size());
    bytes = EMPTY;
    end = 0;
    garbage = 0;
  }

  /** A copy in other memory. */
  ByteHeap copy(Ledger copyLedger) {
    ByteHeap copy = new ByteHeap(copyLedger);
    if (end > 0) {
      copyLedger.take(ArrayBytes.bytes(end));
      copy.bytes = Arrays.copyOf(bytes, end);
      copy.end = end;
      copy.garbage = garbage;
    }
    return copy;
  }
}
