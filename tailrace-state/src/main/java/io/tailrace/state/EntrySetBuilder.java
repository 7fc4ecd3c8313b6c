/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.ArrayList;
import java.util.List;

/** Makes the entries of a multiset from elements that come in ascending order. */
final class EntrySetBuilder {
  /** Entries of a leaf, which leaves room for more. */
  private static final int LEAF_SIZE = EntryLeaf.MAX_SIZE * 3 / 4;

  private final EntryShape shape;
  private final List<EntryLeaf> leaves = new ArrayList<>();
  private EntryLeaf last;

  EntrySetBuilder(EntryShape shape) {
    this.shape = shape;
    this.last = shape.leaf();
  }

  /** Whether an element is larger than all that were appended. */
  boolean isAscending(Element element) {
    EntryLeaf before = last.size > 0 || leaves.isEmpty() ? last : leaves.get(leaves.size() - 1);
    return before.size == 0 || before.compare(element, before.size - 1) > 0;
  }

  void append(Element element, long count, long stamp) {
    if (last.size == LEAF_SIZE) {
      leaves.add(last);
      last = shape.leaf();
    }
    last.append(element, count, stamp);
  }

  /** The entries, of which there is at least one. */
  EntrySet build() {
    if (leaves.isEmpty()) {
      return last;
    }
    leaves.add(last);
    return new EntryBranch(shape, leaves.toArray(new EntryLeaf[0]));
  }
}
