/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/**
 * The insertion of a query into a table of the query's columns.
 *
 * @param table the table that the query reads
 * @param query a SELECT over it
 */
record InsertJob(BenchTable table, String query) implements BenchJob {

  @Override
  public void build(JobContext context) {
    StreamTableEnvironment tables = context.engine().tableEnvironment(context.environment());
    Insertion.add(tables, table, query, context);
  }

  @Override
  public long rows() {
    return table.rows();
  }

  @Override
  public String describe() {
    return query;
  }
}
