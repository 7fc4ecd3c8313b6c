/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Environments;
import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.flink.table.api.CompiledPlan;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * COMPILE PLAN, EXECUTE PLAN and EXPLAIN PLAN, and the methods of the Table API that do the same.
 */
class PlanStatementsTest {
  private static final String INSERT = "INSERT INTO target SELECT id, customer FROM orders";

  private static final String STATEMENT_SET =
      "STATEMENT SET BEGIN INSERT INTO target SELECT id, customer FROM big;"
          + " INSERT INTO other SELECT id * 2 FROM big WHERE id > 3; END";

  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @TempDir private Path folder;

  private StreamTableEnvironment env;
  private Path file;

  @BeforeEach
  void createTables() throws IOException {
    file = folder.resolve("plans").resolve("plan.json");
    Path orders = folder.resolve("orders.csv");
    Files.writeString(orders, "1,ann\n2,bob\n3,ann\n4,eve\n");
    env = session(orders);
  }

  private StreamTableEnvironment session(Path orders) {
    StreamTableEnvironment session = Environments.tailrace();
    session.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING) WITH ('connector' = 'filesystem',"
            + " 'path' = '"
            + orders.toUri()
            + "', 'format' = 'csv')");
    session.executeSql("CREATE TABLE target (a BIGINT, b STRING) " + fileSink("target"));
    session.executeSql("CREATE TABLE other (a BIGINT) " + fileSink("other"));
    session.executeSql("CREATE VIEW big AS SELECT id, customer FROM orders WHERE id > 2");
    return session;
  }

  private String fileSink(String name) {
    return "WITH ('connector' = 'filesystem', 'path' = '"
        + folder.resolve(name).toUri()
        + "', 'format' = 'csv')";
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://", "remote://"})
  void compiledPlanIsExecutedFromAnyFileSystem(String scheme) throws Exception {
    String path = scheme + file;
    env.executeSql("COMPILE PLAN '" + path + "' FOR " + INSERT);
    assertThat(file).content().contains("tailrace-exec-table-source-scan_1");
    env.executeSql("EXECUTE PLAN '" + path + "'").await();
    assertThat(results("target")).containsExactly("1,ann", "2,bob", "3,ann", "4,eve");
    assertThat(explained("EXPLAIN PLAN '" + path + "'")).contains("level=[vector]");
  }

  @Test
  void statementSetIsCompiledWithItsSharedPart() throws Exception {
    env.executeSql("COMPILE PLAN '" + file + "' FOR " + STATEMENT_SET);
    String plan = Files.readString(file);
    assertThat(plan.split("tailrace-exec-table-source-scan_1", -1)).hasSize(2);
    CompiledPlan loaded = env.loadPlan(PlanReference.fromFile(file));
    assertThat(loaded.asJsonString()).isEqualTo(plan);
    assertThat(loaded.explain()).contains("Reused(reference_id=[1])");
    env.executeSql("EXECUTE PLAN '" + file + "'").await();
    assertThat(results("target")).containsExactly("3,ann", "4,eve");
    assertThat(results("other")).containsExactly("8");
  }

  @Test
  void existingFileIsKept() throws IOException {
    env.executeSql("COMPILE PLAN '" + file + "' FOR " + INSERT);
    String first = Files.readString(file);
    assertThatThrownBy(() -> env.executeSql("COMPILE PLAN '" + file + "' FOR " + STATEMENT_SET))
        .isInstanceOf(TableException.class)
        .hasMessage(
            "Cannot overwrite the plan file '"
                + file
                + "'. Either manually remove the file or, if you're debugging your job, set the"
                + " option 'table.plan.force-recompile' to true.");
    env.executeSql("COMPILE PLAN IF NOT EXISTS '" + file + "' FOR " + STATEMENT_SET);
    env.executeSql("COMPILE PLAN '" + file + "' IF NOT EXISTS FOR " + STATEMENT_SET);
    assertThat(file).hasContent(first);
    env.getConfig().set(TableConfigOptions.PLAN_FORCE_RECOMPILE, true);
    env.executeSql("COMPILE PLAN '" + file + "' FOR " + STATEMENT_SET);
    assertThat(Files.readString(file)).isNotEqualTo(first);
  }

  @Test
  void compileAndExecuteUsesTheFileThatIsThere() throws Exception {
    env.executeSql("COMPILE AND EXECUTE PLAN '" + file + "' FOR " + INSERT).await();
    assertThat(results("target")).hasSize(4);
    env.executeSql("COMPILE AND EXECUTE PLAN '" + file + "' FOR " + STATEMENT_SET).await();
    assertThat(results("target")).hasSize(8);
  }

  @Test
  void absentFileIsAnErrorOrNothing() {
    assertThatThrownBy(() -> env.executeSql("EXECUTE PLAN '" + file + "'"))
        .hasStackTraceContaining("file resource [" + file + "] not found");
    TableResult result = env.executeSql("execute plan if exists '" + file + "';");
    assertThat(result.getJobClient()).isEmpty();
    assertThatThrownBy(() -> env.executeSql("EXPLAIN PLAN '" + file + "'"))
        .hasMessage("Cannot use the plan file '" + file + "': there is no such file.");
  }

  @Test
  void fileThatExistsIsExecuted() throws Exception {
    env.executeSql("COMPILE PLAN '" + file + "' FOR " + INSERT);
    TableResult result = env.executeSql("-- now\nEXECUTE PLAN IF EXISTS '" + file + "'");
    result.await();
    assertThat(result.getJobClient()).isPresent();
    assertThat(results("target")).hasSize(4);
  }

  @Test
  void queriesAreNotCompiled() {
    assertThatThrownBy(() -> env.executeSql("COMPILE PLAN '" + file + "' FOR SELECT 1"))
        .hasMessageContaining("SQL parse failed");
    assertThatThrownBy(() -> env.compilePlanSql("SELECT id FROM orders"))
        .isInstanceOf(TableException.class)
        .hasMessage(
            "Unsupported SQL query! compilePlanSql() only accepts a single SQL statement of type"
                + " INSERT");
  }

  @Test
  void methodsOfTheTableApiDoTheSame() throws Exception {
    CompiledPlan plan = env.compilePlanSql(INSERT);
    plan.writeToFile(file);
    assertThat(file).hasContent(plan.asJsonString());
    assertThat(env.loadPlan(PlanReference.fromFile(file)).asJsonString())
        .isEqualTo(plan.asJsonString());
    CompiledPlan fromBytes = env.loadPlan(PlanReference.fromSmileBytes(plan.asSmileBytes()));
    assertThat(fromBytes.asJsonString()).isEqualTo(plan.asJsonString());
    assertThat(fromBytes.asSmileBytes()).isEqualTo(plan.asSmileBytes());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      plan.printJsonString();
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains(plan.asJsonString());
    assertThatThrownBy(() -> plan.writeToFile(file.toString(), false))
        .hasMessageStartingWith("Cannot overwrite the plan file '" + file + "'");
    fromBytes.execute().await();
    assertThat(results("target")).hasSize(4);
  }

  @Test
  void nameWithoutFolderMeansTheWorkingDirectory() throws IOException {
    Path local = Path.of("plan-" + System.nanoTime() + ".json");
    try {
      env.compilePlanSql(INSERT).writeToFile(local);
      assertThat(local).content().contains("tailrace-exec");
    } finally {
      Files.deleteIfExists(local);
    }
  }

  @Test
  void planFileIsExplainedWithItsDetails() {
    env.executeSql("COMPILE PLAN '" + file + "' FOR " + INSERT);
    assertThat(explained("EXPLAIN JSON_EXECUTION_PLAN, PLAN_ADVICE PLAN '" + file + "'"))
        .contains("== Optimized Execution Plan ==", "== Physical Execution Plan ==")
        .contains("TableSourceScan(table=[[default_catalog, default_database, orders");
    assertThat(env.loadPlan(PlanReference.fromFile(file)).explain(ExplainDetail.CHANGELOG_MODE))
        .doesNotContain("== Physical Execution Plan ==")
        .contains("level=[vector]")
        .contains("the connector takes rows");
    assertThat(explained("EXPLAIN PLAN FOR " + INSERT)).contains("== Abstract Syntax Tree ==");
  }

  private String planOfFlink(String insert) {
    StreamTableEnvironment stock = Environments.stock();
    for (String table : List.of("orders", "target")) {
      stock.executeSql(
          env.executeSql("SHOW CREATE TABLE " + table).collect().next().getField(0).toString());
    }
    return stock.compilePlanSql(insert).asJsonString();
  }

  @Test
  void scanOfAConnectorInAPlanOfFlinkIsNoFallback() throws Exception {
    String plan = planOfFlink(INSERT);
    assertThat(plan).contains("stream-exec-table-source-scan");
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);

    CompiledPlan loaded = env.loadPlan(PlanReference.fromJsonString(plan));

    assertThat(loaded.explain()).contains("hosted, because the plan holds Flink's scan");
    loaded.execute().await();
    assertThat(results("target")).hasSize(4);
  }

  @Test
  void plansOfFlinkAreLoadedAndHosted() throws Exception {
    String plan = planOfFlink(INSERT + " WHERE id > 1");
    CompiledPlan loaded = env.loadPlan(PlanReference.fromJsonString(plan));
    assertThat(loaded.asJsonString()).isEqualTo(plan);
    assertThat(loaded.explain())
        .contains("level=[hosted]")
        .contains("hosted, because the plan was compiled with Flink's operator");
    loaded.execute().await();
    assertThat(results("target")).hasSize(3);

    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromJsonString(plan)).execute())
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining(", Calc(select=[id, customer], where=[(id > 1)]): hosted, because")
        .hasMessageContaining("hosted, because the plan was compiled with Flink's operator");
    assertThatThrownBy(() -> env.loadPlan(PlanReference.fromJsonString(plan)).explain())
        .hasMessageContaining("'tailrace.fallback' is 'forbid'");
  }

  @Test
  void sessionsDoNotChangeThePlansOfOthers() throws Exception {
    String expected = env.compilePlanSql(INSERT).asJsonString();
    Path orders = folder.resolve("orders.csv");
    ExecutorService sessions = Executors.newFixedThreadPool(4);
    try {
      List<Callable<List<String>>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        work.add(() -> compileRepeatedly(session(orders)));
      }
      for (var plans : sessions.invokeAll(work)) {
        assertThat(plans.get()).hasSize(10).containsOnly(expected);
      }
    } finally {
      sessions.shutdownNow();
    }
  }

  private static List<String> compileRepeatedly(StreamTableEnvironment session) {
    List<String> plans = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      session.explainSql("SELECT customer, COUNT(*) FROM orders GROUP BY customer");
      plans.add(session.compilePlanSql(INSERT).asJsonString());
    }
    return plans;
  }

  private String explained(String statement) {
    return env.executeSql(statement).collect().next().getField(0).toString();
  }

  private List<String> results(String table) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve(table))) {
      for (Path part : files.filter(Files::isRegularFile).toList()) {
        lines.addAll(Files.readAllLines(part));
      }
    }
    return lines.stream().sorted().toList();
  }
}
