/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import io.tailrace.planner.Decision;
import io.tailrace.planner.conversion.FallbackCheck;
import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.explain.DecisionSection;
import io.tailrace.planner.option.OptionCheck;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.ExplainFormat;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.planner.delegation.BatchPlanner;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import scala.collection.Seq;

/** The planner of batch statements: Flink's own, which says so. */
public final class TailraceBatchPlanner extends BatchPlanner {
  private static final Decision HANDED_OVER =
      Decision.of(
          "Query",
          "handed over",
          "batch mode is planned by Flink",
          "SET 'execution.runtime-mode' = 'streaming' in a new session");

  /** A planner over the parts of a table environment. */
  public TailraceBatchPlanner(
      Executor executor,
      TableConfig tableConfig,
      ModuleManager moduleManager,
      FunctionCatalog functionCatalog,
      CatalogManager catalogManager,
      ClassLoader classLoader) {
    super(executor, tableConfig, moduleManager, functionCatalog, catalogManager, classLoader);
  }

  @Override
  public Seq<RelNode> optimize(Seq<RelNode> relNodes) {
    OptionCheck.validate(getTableConfig());
    Seq<RelNode> optimized = super.optimize(relNodes);
    FallbackCheck.enforce(
        PhysicalPlan.handedOver(JavaScalaConversionUtil.toJava(optimized), HANDED_OVER),
        getTableConfig());
    return optimized;
  }

  @Override
  public ExecNodeGraph translateToExecNodeGraph(
      Seq<RelNode> optimizedRelNodes, boolean isCompiled) {
    return NodeNumbers.fromOne(() -> super.translateToExecNodeGraph(optimizedRelNodes, isCompiled));
  }

  @Override
  public String explain(
      List<Operation> operations, ExplainFormat format, ExplainDetail... extraDetails) {
    return super.explain(operations, format, extraDetails)
        + DecisionSection.of(List.of(HANDED_OVER));
  }
}
