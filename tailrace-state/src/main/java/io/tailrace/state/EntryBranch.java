/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.util.Arrays;

/**
 * The entries of a large multiset in leaves of bounded size, ascending; no leaf is empty. Looking
 * for an element is a binary search over the leaves and one in a leaf; changing an entry moves the
 * entries of one leaf at most.
 */
final class EntryBranch extends EntrySet {
  private static final long OBJECT_BYTES = 32;

  private final EntryShape shape;
  private EntryLeaf[] leaves;
  private int leafCount;
  private long size;

  /** Takes the entries of a leaf that has become too large. */
  EntryBranch(EntryLeaf full) {
    this.shape = full.shape;
    this.leaves = new EntryLeaf[4];
    shape.ledger.take(OBJECT_BYTES + ArrayBytes.references(leaves.length));
    this.size = full.size();
    leaves[0] = full;
    leafCount = 1;
    splitLeaf(0);
  }

  /** Takes leaves, ascending, at least two. */
  EntryBranch(EntryShape shape, EntryLeaf[] leaves) {
    this.shape = shape;
    this.leaves = leaves;
    this.leafCount = leaves.length;
    for (EntryLeaf leaf : leaves) {
      size += leaf.size;
    }
    shape.ledger.take(OBJECT_BYTES + ArrayBytes.references(leaves.length));
  }

  int leafCount() {
    return leafCount;
  }

  EntryLeaf leaf(int index) {
    return leaves[index];
  }

  @Override
  long change(Element element, long delta) {
    int index = leafOf(element);
    EntryLeaf leaf = leaves[index];
    int before = leaf.size;
    long count = leaf.change(element, delta);
    if (remains(index, before) && leaf.size > EntryLeaf.MAX_SIZE) {
      splitLeaf(index);
    }
    return count;
  }

  /** The last leaf whose first element is not larger; the first leaf when there is none. */
  private int leafOf(Element element) {
    int low = 1;
    int high = leafCount - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      if (leaves[middle].compare(element, 0) >= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return low - 1;
  }

  private void splitLeaf(int index) {
    if (leafCount == leaves.length) {
      int length = leaves.length * 3 / 2;
      long before = ArrayBytes.references(leaves.length);
      shape.ledger.beginReplace(before, ArrayBytes.references(length));
      leaves = Arrays.copyOf(leaves, length);
      shape.ledger.endReplace(before, ArrayBytes.references(length));
    }
    EntryLeaf upper = leaves[index].split();
    System.arraycopy(leaves, index + 1, leaves, index + 2, leafCount - index - 1);
    leaves[index + 1] = upper;
    leafCount++;
  }

  private void removeLeaves(int from, int to) {
    System.arraycopy(leaves, to, leaves, from, leafCount - to);
    Arrays.fill(leaves, leafCount - (to - from), leafCount, null);
    leafCount -= to - from;
  }

  @Override
  EntrySet copy(EntryShape copyShape) {
    EntryLeaf[] copies = new EntryLeaf[leafCount];
    for (int i = 0; i < leafCount; i++) {
      copies[i] = leaves[i].copy(copyShape);
    }
    return new EntryBranch(copyShape, copies);
  }

  @Override
  long size() {
    return size;
  }

  @Override
  EntrySet settle() {
    if (leafCount > 1) {
      return this;
    }
    EntrySet rest = leafCount == 0 ? null : leaves[0];
    shape.ledger.give(OBJECT_BYTES + ArrayBytes.references(leaves.length));
    leafCount = 0;
    return rest;
  }

  @Override
  EntryLeaf smallest() {
    while (leafCount > 0) {
      int before = leaves[0].size;
      leaves[0].smallest();
      if (remains(0, before)) {
        return leaves[0];
      }
    }
    return null;
  }

  @Override
  EntryLeaf largest() {
    while (leafCount > 0) {
      int last = leafCount - 1;
      int before = leaves[last].size;
      leaves[last].largest();
      if (remains(last, before)) {
        return leaves[last];
      }
    }
    return null;
  }

  @Override
  void purge() {
    for (int i = leafCount - 1; i >= 0; i--) {
      int before = leaves[i].size;
      leaves[i].purge();
      remains(i, before);
    }
  }

  /** Counts what a leaf has lost, and removes it where nothing is left. */
  private boolean remains(int index, int before) {
    EntryLeaf leaf = leaves[index];
    size -= before - leaf.size;
    if (leaf.size > 0) {
      return true;
    }
    leaf.discard();
    removeLeaves(index, index + 1);
    return false;
  }

  @Override
  void discard() {
    for (int i = 0; i < leafCount; i++) {
      leaves[i].discard();
    }
    shape.ledger.give(OBJECT_BYTES + ArrayBytes.references(leaves.length));
    leafCount = 0;
  }
}
