/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.functions.UserDefinedFunction;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.expressions.RexNodeExpression;
import org.apache.flink.table.planner.plan.utils.FlinkRexUtil;
import org.apache.flink.table.types.logical.RowType;

/** Turns SQL text into Calcite expressions, the way Flink's front end does. */
final class SqlExpressions {
  private final TableEnvironmentImpl environment =
      (TableEnvironmentImpl) TableEnvironment.create(EnvironmentSettings.inStreamingMode());
  private final PlannerBase planner = (PlannerBase) environment.getPlanner();

  TableConfig config() {
    return environment.getConfig();
  }

  ClassLoader classLoader() {
    return planner.getFlinkContext().getClassLoader();
  }

  void register(String name, Class<? extends UserDefinedFunction> function) {
    environment.createTemporarySystemFunction(name, function);
  }

  /** The expression as it stands. */
  RexNode parse(String sql, RowType input) {
    RexNodeExpression parsed =
        (RexNodeExpression) planner.getParser().parseSqlExpression(sql, input, null);
    return parsed.getRexNode();
  }

  /** The expression after the simplifications of the logical phase, which make SEARCH calls. */
  RexNode parseAndSimplify(String sql, RowType input) {
    RexNode node = parse(sql, input);
    return FlinkRexUtil.simplify(
        planner.createRelBuilder().getRexBuilder(),
        node,
        planner.createRelBuilder().getCluster().getPlanner().getExecutor());
  }

  List<RexNode> parseAll(RowType input, String... sql) {
    return Stream.of(sql).map(text -> parse(text, input)).toList();
  }
}
