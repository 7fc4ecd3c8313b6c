/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.List;

/**
 * A SELECT with GROUP BY.
 *
 * @param sql the statement
 * @param fields its columns: first the grouping ones, then the results
 * @param keys number of the grouping columns
 * @param calls the aggregate functions of its list
 * @param input what it reads
 * @param features what its text has, for the coverage
 */
record Grouping(
    String sql,
    List<Field> fields,
    int keys,
    List<AggregateCall> calls,
    Relation input,
    List<String> features) {

  Grouping {
    fields = List.copyOf(fields);
    calls = List.copyOf(calls);
    features = List.copyOf(features);
  }

  /** This as a subquery. */
  Relation asRelation() {
    return new Relation("(" + sql + ") AS i", fields, Relation.Changes.RETRACTIONS);
  }

  List<Field> keyFields() {
    return fields.subList(0, keys);
  }
}
