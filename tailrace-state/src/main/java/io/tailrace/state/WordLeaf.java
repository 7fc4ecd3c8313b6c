/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** A leaf whose elements are one or two ordered words. */
final class WordLeaf extends EntryLeaf {
  WordLeaf(EntryShape shape) {
    super(shape);
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
    int at = entry * shape.words;
    int order = Long.compare(element.first, entries[at]);
    return order != 0 || shape.elementWords == 1
        ? order
        : Long.compare(element.second, entries[at + 1]);
  }

  @Override
  void write(Element element, int entry) {
    int at = entry * shape.words;
    entries[at] = element.first;
    if (shape.elementWords == 2) {
      entries[at + 1] = element.second;
    }
  }

  @Override
  void makeRoom(Element element) {}

  @Override
  void drop(int entry) {}

  @Override
  void adopt(EntryLeaf from) {}
}
