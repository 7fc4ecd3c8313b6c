/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.api;

import io.tailrace.planner.Environments;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** Runs one program on both planners; on ours nothing may fall back to Flink's operators. */
final class BothPlanners {

  /** A program that ends with rows. */
  interface Program {
    CloseableIterator<Row> run(StreamTableEnvironment tables) throws Exception;
  }

  private BothPlanners() {}

  static StreamTableEnvironment ours() {
    StreamTableEnvironment tables = Environments.tailrace();
    tables.getConfig().set("tailrace.fallback", "forbid");
    return tables;
  }

  static List<String> onOurs(Program program) throws Exception {
    return rows(program.run(ours()));
  }

  static List<String> onStock(Program program) throws Exception {
    return rows(program.run(Environments.stock()));
  }

  /** The changes of a result in their order, each as Flink prints a row. */
  static List<String> rows(CloseableIterator<Row> changes) throws Exception {
    List<String> texts = new ArrayList<>();
    try (changes) {
      changes.forEachRemaining(row -> texts.add(row.toString()));
    }
    return texts;
  }

  static List<String> rows(TableResult result) throws Exception {
    return rows(result.collect());
  }
}
