/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.flink.types.RowKind;

/**
 * What a node, all its subtasks together, has sent and not retracted.
 *
 * <p>Streams of upserts retract nothing by value; a +U without its -U before it is one. Where there
 * is such a row, before or after, -D is not held against the ledger, since it may carry the key
 * alone.
 */
final class Ledger {
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-(0\\.0)(?![0-9])");

  private final Map<String, Integer> counts = new HashMap<>();
  private RowKind previous = RowKind.INSERT;
  private boolean upserts;
  private Optional<String> deleted = Optional.empty();

  /** Enters the changes of a batch; says what is wrong with the first bad one. */
  Optional<String> enter(BatchContents contents) {
    previous = RowKind.INSERT;
    for (BatchContents.Change change : contents.changes()) {
      Optional<String> problem = enter(change);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<String> enter(BatchContents.Change change) {
    RowKind kind = change.kind();
    if (kind == RowKind.UPDATE_AFTER && previous != RowKind.UPDATE_BEFORE) {
      upserts = true;
    }
    previous = kind;
    if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
      counts.merge(entry(change), 1, Integer::sum);
      return Optional.empty();
    }
    int left = counts.merge(entry(change), -1, Integer::sum);
    if (left >= 0) {
      return Optional.empty();
    }
    counts.remove(entry(change));
    Optional<String> problem = Optional.of("it retracts a row that it has not sent: " + change);
    if (kind == RowKind.UPDATE_BEFORE) {
      return problem;
    }
    deleted = deleted.or(() -> problem);
    return Optional.empty();
  }

  /** Says what is wrong with a -D, now that all changes are known. */
  Optional<String> problemAtEnd() {
    return upserts ? Optional.empty() : deleted;
  }

  /**
   * Flink sends no update when only the sign of a zero changes, since the two are equal, and later
   * retracts the row with the new sign.
   */
  private static String entry(BatchContents.Change change) {
    return NEGATIVE_ZERO.matcher(change.row()).replaceAll("$1");
  }
}
