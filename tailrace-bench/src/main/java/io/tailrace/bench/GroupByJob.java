/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/**
 * The insertion of a query with GROUP BY. It runs in one task of each kind: of several sources, the
 * rows of a key arrive in an order that depends on their timing, and the changes follow it.
 *
 * @param table the table that the query reads
 * @param query a SELECT over it
 * @param stockSettings the settings of stock Flink; Tailrace keeps the defaults
 */
record GroupByJob(BenchTable table, String query, StockSettings stockSettings) implements BenchJob {

  @Override
  public void build(JobContext context) {
    StreamTableEnvironment tables = context.engine().tableEnvironment(context.environment());
    if (context.engine() == Engine.STOCK) {
      stockSettings.apply(tables.getConfig());
    }
    Insertion.add(tables, table, query, context);
  }

  @Override
  public long rows() {
    return table.rows();
  }

  @Override
  public String describe() {
    return stockSettings == StockSettings.DEFAULTS ? query : query + " against " + stockSettings;
  }

  @Override
  public int maxParallelism() {
    return 1;
  }

  @Override
  public Agreement agreement() {
    return stockSettings.agreement();
  }
}
