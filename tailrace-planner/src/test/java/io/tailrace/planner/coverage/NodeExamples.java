/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.Environments;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.ExecPlacements;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.delegation.InternalPlan;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.planner.plan.ExecNodeGraphInternalPlan;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;

/** Statements in which each kind of our nodes occurs at each of its levels. */
final class NodeExamples {
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE orders (id BIGINT, customer STRING, ts TIMESTAMP(3),"
              + " WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)"
              + " WITH ('connector' = 'changes', 'mode' = 'I')",
          "CREATE TABLE updates (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UB,UA,D')",
          "CREATE TABLE upserts (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')",
          "CREATE TABLE wide (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UB,UA,D', 'parallelism' = '3')",
          "CREATE TABLE console (k STRING, n BIGINT) WITH ('connector' = 'print')",
          "CREATE TABLE batches (n BIGINT) WITH ('connector' = 'batch-sink')",
          "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'behind-source')");

  private static final List<String> STATEMENTS =
      List.of(
          "INSERT INTO console SELECT customer, id FROM orders WHERE id > 1",
          "INSERT INTO console SELECT own(customer), id FROM orders",
          "INSERT INTO console SELECT CAST(n AS STRING), n FROM numbers",
          "INSERT INTO console SELECT customer, COUNT(*) FROM orders GROUP BY customer",
          "INSERT INTO console SELECT customer, id FROM orders UNION ALL SELECT k, n FROM updates",
          "INSERT INTO console SELECT customer, n + 1 FROM"
              + " (SELECT customer, COUNT(DISTINCT id) AS n FROM orders GROUP BY customer)",
          "INSERT INTO batches SELECT x FROM (VALUES (1), (2)) AS t(x)",
          "INSERT INTO upserts SELECT k, n FROM updates",
          "INSERT INTO wide SELECT k, n + 1 FROM updates");

  private NodeExamples() {}

  /** A function of a user. */
  public static final class Own extends ScalarFunction {
    /** The argument. */
    public String eval(String text) {
      return text;
    }
  }

  /** The levels at which each kind of node occurs in the plans of the statements. */
  static Map<Class<?>, Set<ExecutionLevel>> levels() {
    StreamTableEnvironment env = Environments.tailrace();
    env.createTemporarySystemFunction("own", Own.class);
    TABLES.forEach(env::executeSql);
    Planner planner = ((TableEnvironmentImpl) env).getPlanner();
    Map<Class<?>, Set<ExecutionLevel>> levels = new HashMap<>();
    for (String statement : STATEMENTS) {
      InternalPlan plan =
          planner.compilePlan(
              planner.getParser().parse(statement).stream()
                  .map(ModifyOperation.class::cast)
                  .toList());
      // Some levels are known only when a node has been translated.
      planner.explainPlan(plan);
      for (ExecNode<?> node :
          ExecGraphs.nodesOf(((ExecNodeGraphInternalPlan) plan).getExecNodeGraph())) {
        levels
            .computeIfAbsent(node.getClass(), kind -> EnumSet.noneOf(ExecutionLevel.class))
            .add(ExecPlacements.of(node).level());
      }
    }
    return levels;
  }
}
