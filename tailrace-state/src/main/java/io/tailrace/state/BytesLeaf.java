/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.Arrays;

/** A leaf whose elements are byte strings in a heap of its own, in the order of unsigned bytes. */
final class BytesLeaf extends EntryLeaf {
  private ByteHeap heap;

  BytesLeaf(EntryShape shape) {
    super(shape);
    this.heap = new ByteHeap(shape.ledger);
  }

  byte[] heap() {
    return heap.bytes();
  }

  int start(int entry) {
    return RowLayout.start(entries[entry * shape.words]);
  }

  int length(int entry) {
    return RowLayout.length(entries[entry * shape.words]);
  }

  @Override
  int find(Element element) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = compare(element, middle);
      if (order > 0) {
        low = middle + 1;
      } else if (order < 0) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -low - 1;
  }

  @Override
  int compare(Element element, int entry) {
    int start = start(entry);
    return Arrays.compareUnsigned(
        element.bytes,
        element.start,
        element.start + element.length,
        heap.bytes(),
        start,
        start + length(entry));
  }

  @Override
  void write(Element element, int entry) {
    int start = heap.append(element.bytes, element.start, element.length);
    entries[entry * shape.words] = RowLayout.reference(start, element.length);
  }

  @Override
  void makeRoom(Element element) {
    if (heap.fits(element.length)) {
      return;
    }
    if (heap.isWasteful()) {
      refill(heap, element.length);
    } else {
      heap.makeRoom(element.length);
    }
  }

  @Override
  void drop(int entry) {
    heap.drop(length(entry));
  }

  @Override
  void adopt(EntryLeaf from) {
    refill(((BytesLeaf) from).heap, 0);
  }

  @Override
  void purge() {
    super.purge();
    if (heap.isWasteful()) {
      refill(heap, 0);
    }
  }

  /** Fills a fresh heap with the elements of the entries, whose words refer to another heap. */
  private void refill(ByteHeap source, int spare) {
    int length = spare;
    for (int entry = 0; entry < size; entry++) {
      length += length(entry);
    }
    ByteHeap fresh = new ByteHeap(shape.ledger);
    fresh.makeRoom(length);
    for (int entry = 0; entry < size; entry++) {
      int start = fresh.append(source.bytes(), start(entry), length(entry));
      entries[entry * shape.words] = RowLayout.reference(start, length(entry));
    }
    heap.clear();
    heap = fresh;
  }

  @Override
  void discard() {
    super.discard();
    heap.clear();
  }
}
