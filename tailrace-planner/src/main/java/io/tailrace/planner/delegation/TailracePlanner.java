/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import io.tailrace.planner.Decision;
import io.tailrace.planner.conversion.FallbackCheck;
import io.tailrace.planner.conversion.NodeConversions;
import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.conversion.PlanConverter;
import io.tailrace.planner.exec.AdapterInsertion;
import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.StructuralNames;
import io.tailrace.planner.exec.TailraceExecNodes;
import io.tailrace.planner.explain.PlanExplainer;
import io.tailrace.planner.explain.PlanFileExplainer;
import io.tailrace.planner.option.DeclaredOption;
import io.tailrace.planner.option.OptionCheck;
import io.tailrace.planner.planfile.PlanFileReader;
import io.tailrace.planner.planfile.StoredPlan;
import io.tailrace.planner.planfile.StoredState;
import io.tailrace.planner.state.EarlyForgetting;
import io.tailrace.state.snapshot.StateOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.ExplainFormat;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.SqlDialect;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.InternalPlan;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;
import org.apache.flink.table.planner.delegation.DefaultCalciteContext;
import org.apache.flink.table.planner.delegation.DefaultParserFactory;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.apache.flink.table.planner.plan.ExecNodeGraphInternalPlan;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.processor.ExecNodeGraphProcessor;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import scala.collection.Seq;

/**
 * The planner of streaming statements. Flink's front end and its optimizer say what a statement
 * means, down to the changes that every node emits; this planner chooses who runs each node.
 */
public final class TailracePlanner extends StreamPlanner {
  static {
    TailraceExecNodes.register();
  }

  private final Executor executor;
  private final ClassLoader userClassLoader;
  private final MiniBatchDefaults miniBatchDefaults;
  private final Consumer<PhysicalPlan> planned;
  private int lastNumber;
  private PhysicalPlan plan =
      PhysicalPlan.handedOver(List.of(), Decision.of("Query", "handed over", "nothing is planned"));

  /** A planner over the parts of a table environment. */
  public TailracePlanner(
      Executor executor,
      TableConfig tableConfig,
      ModuleManager moduleManager,
      FunctionCatalog functionCatalog,
      CatalogManager catalogManager,
      ClassLoader classLoader) {
    this(
        executor,
        tableConfig,
        moduleManager,
        functionCatalog,
        catalogManager,
        classLoader,
        plan -> {});
  }

  /**
   * A planner over the parts of a table environment that shows its plans.
   *
   * @param planned told of the plan of every statement before {@code tailrace.fallback} may refuse
   *     it, on the thread that plans
   */
  public TailracePlanner(
      Executor executor,
      TableConfig tableConfig,
      ModuleManager moduleManager,
      FunctionCatalog functionCatalog,
      CatalogManager catalogManager,
      ClassLoader classLoader,
      Consumer<PhysicalPlan> planned) {
    super(executor, tableConfig, moduleManager, functionCatalog, catalogManager, classLoader);
    this.executor = executor;
    this.userClassLoader = classLoader;
    this.miniBatchDefaults = new MiniBatchDefaults(tableConfig);
    this.planned = planned;
  }

  @Override
  public Parser getParser() {
    SqlDialect dialect = getTableConfig().getSqlDialect();
    if (dialect == SqlDialect.DEFAULT) {
      return new PlanStatementParser(new HintErrorParser(super.getParser()));
    }
    return new DefaultDialectParser(
        new DefaultParserFactory()
            .create(new DefaultCalciteContext(catalogManager(), plannerContext())),
        dialect.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Seq<RelNode> optimize(Seq<RelNode> relNodes) {
    TableConfig config = getTableConfig();
    OptionCheck.validate(config);
    List<Decision> options = new ArrayList<>(OptionCheck.unknownKeys(keysOf(config)));
    List<RelNode> statements = shareSubplans(JavaScalaConversionUtil.toJava(relNodes), options);
    List<RelNode> stock =
        JavaScalaConversionUtil.toJava(
            miniBatchDefaults.during(
                () ->
                    OptimizerErrors.explained(
                        () ->
                            ChangelogErrors.explained(
                                () ->
                                    super.optimize(JavaScalaConversionUtil.toScala(statements))))));
    PhysicalPlan converted =
        PlanConverter.convert(NodeConversions.of(config, userClassLoader, stock), stock);
    planned.accept(converted);
    FallbackCheck.enforce(converted, config);
    Set<DeclaredOption.Reader> readers = OptionReaders.of(converted);
    if (readers.contains(DeclaredOption.Reader.HOSTED_OPERATORS)) {
      options.addAll(miniBatchDefaults.decisions());
    }
    options.addAll(OptionCheck.withoutEffect(config, readers));
    options.addAll(EarlyForgetting.warnings(converted, config));
    plan = converted.withDecisions(options);
    return JavaScalaConversionUtil.toScala(plan.roots());
  }

  private List<RelNode> shareSubplans(List<RelNode> statements, List<Decision> decisions) {
    if (statements.size() == 1
        || !getTableConfig().get(OptimizerConfigOptions.TABLE_OPTIMIZER_REUSE_SUB_PLAN_ENABLED)) {
      return statements;
    }
    SharedSubplans subplans = new SharedSubplans();
    List<RelNode> shared = subplans.merge(statements);
    if (subplans.sharedCount() > 0) {
      decisions.add(
          Decision.of(
              "Statement set",
              "runs the query of a view or sub-query once",
              subplans.sharedCount() + " of its queries occurred in an earlier statement",
              "SET '"
                  + OptimizerConfigOptions.TABLE_OPTIMIZER_REUSE_SUB_PLAN_ENABLED.key()
                  + "' = 'false'"));
    }
    return shared;
  }

  @Override
  public ExecNodeGraph translateToExecNodeGraph(
      Seq<RelNode> optimizedRelNodes, boolean isCompiled) {
    ExecNodeGraph graph =
        NodeNumbers.after(
            isCompiled || JobUids.isJobEmpty(getExecEnv()) ? 0 : lastNumber,
            () ->
                miniBatchDefaults.during(
                    () -> super.translateToExecNodeGraph(optimizedRelNodes, isCompiled)));
    List<ExecNode<?>> nodes = ExecGraphs.nodesOf(graph);
    // Flink tells the nodes that it makes; the adapters between them are put in afterwards.
    nodes.forEach(node -> node.setCompiled(isCompiled));
    lastNumber = nodes.stream().mapToInt(ExecNode::getId).max().orElseThrow();
    return graph;
  }

  @Override
  public Seq<ExecNodeGraphProcessor> getExecNodeGraphProcessors() {
    return JavaScalaConversionUtil.toScala(List.of(new AdapterInsertion()));
  }

  @Override
  public List<Transformation<?>> translateToPlan(ExecNodeGraph execGraph) {
    StructuralNames.assign(execGraph, JobUids.namesIn(getExecEnv()));
    List<Transformation<?>> transformations =
        miniBatchDefaults.during(() -> super.translateToPlan(execGraph));
    EnvironmentStateBackend.update(
        getExecEnv(), getTableConfig().getConfiguration(), transformations);
    return transformations;
  }

  @Override
  public void beforeTranslation() {
    StateOptions.uninstall(getTableConfig().getConfiguration());
    // Copies the options into the execution environment, which keeps them.
    miniBatchDefaults.suspended(super::beforeTranslation);
  }

  @Override
  public InternalPlan loadPlan(PlanReference reference) {
    return new PlanFileReader(createSerdeContext()).read(reference);
  }

  @Override
  public InternalPlan compilePlan(List<ModifyOperation> modifyOperations) {
    return new StoredPlan(createSerdeContext(), graphOf(super.compilePlan(modifyOperations)));
  }

  @Override
  public List<Transformation<?>> translatePlan(InternalPlan compiledPlan) {
    FallbackCheck.enforce(graphOf(compiledPlan), getTableConfig());
    return super.translatePlan(compiledPlan);
  }

  @Override
  public String explainPlan(InternalPlan compiledPlan, ExplainDetail... extraDetails) {
    FallbackCheck.enforce(graphOf(compiledPlan), getTableConfig());
    // Which level a node runs at is known when it has been translated.
    StreamGraph job =
        (StreamGraph)
            executor.createPipeline(
                super.translatePlan(compiledPlan), getTableConfig().getConfiguration(), null);
    return new PlanFileExplainer(
            Set.of(extraDetails), StoredState.lines(compiledPlan, getTableConfig()))
        .explain(graphOf(compiledPlan), job);
  }

  private static ExecNodeGraph graphOf(InternalPlan plan) {
    return ((ExecNodeGraphInternalPlan) plan).getExecNodeGraph();
  }

  @Override
  public String explain(
      List<Operation> operations, ExplainFormat format, ExplainDetail... extraDetails) {
    if (format != ExplainFormat.TEXT) {
      throw new UnsupportedOperationException(
          "EXPLAIN has no format '" + format + "'. Allowed: " + ExplainFormat.TEXT + ".");
    }
    if (operations.size() == 1 && operations.get(0) instanceof ExecutePlanOperation execute) {
      return explainPlan(
          new PlanFileReader(createSerdeContext()).readFile(execute.getFilePath()), extraDetails);
    }
    var graphs = getExplainGraphs(operations);
    return new PlanExplainer(plan, Set.of(extraDetails))
        .explain(JavaScalaConversionUtil.toJava(graphs._1()), graphs._3(), graphs._4());
  }

  private static Set<String> keysOf(TableConfig config) {
    Set<String> keys = new HashSet<>(config.getConfiguration().keySet());
    if (config.getRootConfiguration() instanceof Configuration root) {
      keys.addAll(root.keySet());
    }
    return keys;
  }
}
