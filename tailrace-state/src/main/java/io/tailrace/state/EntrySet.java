/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** The entries of one sorted multiset, each an element with a count other than 0. */
abstract sealed class EntrySet permits EntryLeaf, EntryBranch {

  /** Adds to the count of an element, which expired entries do not have; returns the new count. */
  abstract long change(Element element, long delta);

  /** Number of entries, expired ones included. */
  abstract long size();

  /** This set, or a smaller or larger form of it that holds the same; {@code null} when empty. */
  abstract EntrySet settle();

  /** The leaf whose first entry is the smallest that has not expired; {@code null} for none. */
  abstract EntryLeaf smallest();

  /** The leaf whose last entry is the largest that has not expired; {@code null} for none. */
  abstract EntryLeaf largest();

  /** A copy in other memory. */
  abstract EntrySet copy(EntryShape shape);

  /** Removes what has expired. */
  abstract void purge();

  /** Gives the memory back. */
  abstract void discard();
}
