/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.List;

/**
 * A table or a subquery.
 *
 * @param sql what stands behind FROM
 * @param fields its columns
 * @param changes whether it takes rows back
 */
record Relation(String sql, List<Field> fields, Changes changes) {

  /** Whether a relation takes rows back. */
  enum Changes {
    INSERTS,
    RETRACTIONS
  }

  Relation {
    fields = List.copyOf(fields);
  }
}
