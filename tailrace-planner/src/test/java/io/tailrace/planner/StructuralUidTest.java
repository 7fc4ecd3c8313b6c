/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.UidGeneration;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The operators of a statement that is executed without a compiled plan keep their uids in its next
 * version, as far as they keep the same: a savepoint finds them by these.
 */
class StructuralUidTest {
  private static final String DOUBLED = "INSERT INTO target SELECT id * 2, customer FROM orders";

  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING, price INT)"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    env.executeSql("CREATE TABLE target (a BIGINT, b STRING) WITH ('connector' = 'print')");
    env.executeSql("CREATE TABLE other (a BIGINT) WITH ('connector' = 'print')");
  }

  @Test
  void sameStatementHasTheSameUids() {
    assertThat(uids(DOUBLED)).isNotEmpty().isEqualTo(uids(DOUBLED));
    env.explainSql("SELECT customer, COUNT(*) FROM orders GROUP BY customer");
    assertThat(uids(DOUBLED)).isEqualTo(uids(DOUBLED));
  }

  @Test
  void uidTellsTypeStateAndOperator() {
    assertThat(uids(DOUBLED))
        .anyMatch(uid -> uid.matches("tailrace-exec-calc-[0-9a-f]{16}_calc"))
        .anyMatch(uid -> uid.matches("tailrace-exec-table-source-scan-[0-9a-f]{16}_.*"));
  }

  /** The uids of savepoints that users have: this test must not be changed, only versions added. */
  @Test
  void uidsStayFromVersionToVersion() {
    assertThat(uids(DOUBLED))
        .containsExactlyInAnyOrder(
            "tailrace-exec-calc-87985152cda22a3a_calc",
            "tailrace-exec-table-source-scan-b80dd3fe04599e7c_source");
  }

  @Test
  void otherInsertsChangeNothing() {
    Set<String> alone = uids(DOUBLED);
    assertThat(
            uids(
                "EXECUTE STATEMENT SET BEGIN INSERT INTO other SELECT price FROM orders; "
                    + DOUBLED
                    + "; END"))
        .containsAll(calcs(alone));
    assertThat(
            uids(
                "EXECUTE STATEMENT SET BEGIN "
                    + DOUBLED
                    + "; INSERT INTO other SELECT id FROM orders WHERE price > 1; END"))
        .containsAll(calcs(alone));
  }

  @Test
  void groupsKeepTheirUidWhateverIsAroundThem() {
    String counts = "INSERT INTO other SELECT COUNT(price) FROM orders GROUP BY customer";
    Set<String> groups = aggregates(uids(counts));
    assertThat(groups).hasSize(1);
    assertThat(
            aggregates(
                uids(
                    "EXECUTE STATEMENT SET BEGIN INSERT INTO target SELECT id, customer FROM orders"
                        + " WHERE id > 7; "
                        + counts
                        + "; END")))
        .isEqualTo(groups);
    assertThat(
            aggregates(
                uids(
                    "INSERT INTO target SELECT n + 1, UPPER(c) FROM (SELECT customer AS c,"
                        + " COUNT(price) AS n FROM orders GROUP BY customer) WHERE n > 2")))
        .isEqualTo(groups);
    assertThat(
            aggregates(uids("INSERT INTO other SELECT SUM(price) FROM orders GROUP BY customer")))
        .doesNotContainAnyElementsOf(groups);
    assertThat(aggregates(uids("INSERT INTO other SELECT COUNT(price) FROM orders GROUP BY id")))
        .doesNotContainAnyElementsOf(groups);
  }

  private static Set<String> aggregates(Set<String> uids) {
    return uids.stream()
        .filter(uid -> uid.endsWith("_group-aggregate"))
        .collect(Collectors.toSet());
  }

  @Test
  void otherNamesChangeNothing() {
    assertThat(
            uids(
                "INSERT INTO target SELECT n, c FROM (SELECT id * 2, customer FROM orders) AS t(n, c)"))
        .isEqualTo(uids(DOUBLED));
  }

  @Test
  void otherExpressionsAndTablesChangeTheUid() {
    assertThat(calcs(uids("INSERT INTO target SELECT id * 3, customer FROM orders")))
        .doesNotContainAnyElementsOf(calcs(uids(DOUBLED)));
    env.executeSql("CREATE TABLE invoices LIKE orders");
    assertThat(uids("INSERT INTO target SELECT id * 2, customer FROM invoices"))
        .doesNotContainAnyElementsOf(uids(DOUBLED));
  }

  @Test
  void equalOperatorsAreCounted() {
    env.getConfig().set(OptimizerConfigOptions.TABLE_OPTIMIZER_REUSE_SUB_PLAN_ENABLED, false);
    assertThat(uids(DOUBLED + " UNION ALL SELECT id * 2, customer FROM orders"))
        .filteredOn(uid -> uid.endsWith("_calc"))
        .hasSize(2)
        .anyMatch(uid -> uid.endsWith("-2_calc"));
  }

  @Test
  void generationFollowsTheOption() {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_UID_GENERATION, UidGeneration.DISABLED);
    assertThat(uids(DOUBLED)).isEmpty();
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_UID_GENERATION, UidGeneration.ALWAYS);
    assertThat(uids(DOUBLED)).anyMatch(uid -> uid.startsWith("tailrace-exec-calc-"));
  }

  @Test
  void tablesOfOneDataStreamProgramDoNotShareUids() {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_UID_GENERATION, UidGeneration.ALWAYS);
    for (int i = 0; i < 2; i++) {
      env.toDataStream(env.sqlQuery("SELECT id * 2, customer FROM orders"));
    }
    StreamGraph graph =
        ((StreamTableEnvironmentImpl) env).execEnv().getStreamGraph(/* clear */ false);
    List<String> uids = uidsOf(graph);
    assertThat(uids).doesNotHaveDuplicates().anyMatch(uid -> uid.endsWith("-2_calc"));
  }

  @Test
  void compiledPlansUseTheFormat() {
    env.getConfig()
        .set(ExecutionConfigOptions.TABLE_EXEC_UID_FORMAT, "<id>+<type>+<transformation>");
    var planner = ((StreamTableEnvironmentImpl) env).getPlanner();
    var transformations = planner.translatePlan(planner.compilePlan(modifications(DOUBLED)));
    assertThat(transformations.get(0).getInputs().get(0).getInputs().get(0).getUid())
        .isEqualTo("2+tailrace-exec-calc+calc");
  }

  private static Set<String> calcs(Set<String> uids) {
    return uids.stream().filter(uid -> uid.contains("calc")).collect(Collectors.toSet());
  }

  private Set<String> uids(String statement) {
    StreamTableEnvironmentImpl impl = (StreamTableEnvironmentImpl) env;
    var transformations = impl.getPlanner().translate(modifications(statement));
    StreamGraph graph =
        (StreamGraph)
            new DefaultExecutor(impl.execEnv())
                .createPipeline(transformations, env.getConfig().getConfiguration(), "test");
    List<String> uids = uidsOf(graph);
    assertThat(uids).doesNotHaveDuplicates();
    return new TreeSet<>(uids);
  }

  private static List<String> uidsOf(StreamGraph graph) {
    return graph.getStreamNodes().stream()
        .sorted(Comparator.comparing(StreamNode::getId))
        .map(StreamNode::getTransformationUID)
        .filter(uid -> uid != null)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private List<ModifyOperation> modifications(String statement) {
    Operation operation = ((StreamTableEnvironmentImpl) env).getParser().parse(statement).get(0);
    return operation instanceof StatementSetOperation set
        ? set.getOperations()
        : List.of((ModifyOperation) operation);
  }
}
