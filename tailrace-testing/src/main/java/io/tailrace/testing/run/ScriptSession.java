/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import io.tailrace.testing.connector.TestConnectorOptions;
import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.script.SqlScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.ExplainFormat;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.delegation.InternalPlan;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The statements of a script, parsed by one engine against the tables of one run. All statements
 * that write go together, as one statement set; a query writes to a table {@value
 * SqlScript#SELECT_RESULT} that takes all kinds of changes.
 */
public final class ScriptSession {
  private final TableEnvironmentImpl environment;
  private final TestRun run;
  private final List<ModifyOperation> writes = new ArrayList<>();

  private ScriptSession(TableEnvironmentImpl environment, TestRun run) {
    this.environment = environment;
    this.run = run;
  }

  /**
   * Prepares a script up to the statements that write. What the script expects to be native is
   * planned without fallbacks; under mini-batch it may be hosted.
   *
   * @param options set before the first statement of the script
   */
  public static ScriptSession open(
      SqlScript script,
      Engine engine,
      TestRun run,
      StreamExecutionEnvironment execution,
      Configuration options) {
    ScriptSession session = new ScriptSession(engine.environment(execution), run);
    session.environment.getConfig().addConfiguration(options);
    if (script.isNative() && !options.get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED)) {
      session.environment.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
    }
    script.files().forEach(file -> run.writeFile(file.name(), file.lines()));
    for (SqlScript.InputTable input : script.inputs()) {
      run.setInput(input.name(), input.events());
      session.createTable(input.ddl());
    }
    script.sinks().forEach(sink -> session.createTable(sink.ddl()));
    script.statements().stream()
        .map(statement -> statement.replace(SqlScript.FILES, run.folder().toString()))
        .forEach(session::prepare);
    return session;
  }

  private void prepare(String statement) {
    String upper = statement.toUpperCase(Locale.ROOT);
    if (upper.startsWith("SELECT") || upper.startsWith("WITH") || upper.startsWith("VALUES")) {
      createResult(environment.sqlQuery(statement).getResolvedSchema());
      prepareOperation("INSERT INTO `" + SqlScript.SELECT_RESULT + "` " + statement);
    } else {
      prepareOperation(statement);
    }
  }

  private void prepareOperation(String statement) {
    Operation operation = environment.getParser().parse(statement).get(0);
    if (operation instanceof ModifyOperation write) {
      writes.add(write);
    } else if (operation instanceof SetOperation set && set.getKey().isPresent()) {
      environment.getConfig().set(set.getKey().get(), set.getValue().orElseThrow());
    } else if (operation instanceof CreateTableOperation create) {
      createTable(create);
    } else {
      environment.executeInternal(operation);
    }
  }

  private void createTable(String ddl) {
    Operation operation = environment.getParser().parse(ddl).get(0);
    if (!(operation instanceof CreateTableOperation create)) {
      throw new IllegalArgumentException(
          "A table of a script is made by CREATE TABLE, not: " + ddl);
    }
    createTable(create);
  }

  /** A table without a connector is one of this run. */
  private void createTable(CreateTableOperation create) {
    ResolvedCatalogTable table = create.getCatalogTable();
    Map<String, String> options = new HashMap<>(table.getOptions());
    if (!options.containsKey(FactoryUtil.CONNECTOR.key())) {
      options.put(FactoryUtil.CONNECTOR.key(), TestConnectorOptions.IDENTIFIER);
      options.put(TestConnectorOptions.RUN.key(), run.id());
    }
    environment.executeInternal(
        new CreateTableOperation(
            create.getTableIdentifier(),
            table.copy(options),
            create.isIgnoreIfExists(),
            create.isTemporary()));
  }

  private void createResult(ResolvedSchema schema) {
    List<Column> columns = schema.getColumns();
    createTable(
        columns.stream()
            .map(column -> "`" + column.getName().replace("`", "``") + "` " + storedType(column))
            .collect(
                Collectors.joining(", ", "CREATE TABLE `" + SqlScript.SELECT_RESULT + "` (", ")")));
  }

  /** The type without the marks of a time attribute, nullable. */
  private static String storedType(Column column) {
    LogicalType type = column.getDataType().getLogicalType();
    return StoredTypes.plain(type).asSerializableString();
  }

  /** The plan, with the kinds of changes of each node. */
  public String explain() {
    return environment.explainInternal(
        List.<Operation>copyOf(writes),
        ExplainFormat.TEXT,
        ExplainDetail.CHANGELOG_MODE,
        ExplainDetail.JSON_EXECUTION_PLAN);
  }

  /** The transformations that end in the sinks. */
  public List<Transformation<?>> translate() {
    return environment.getPlanner().translate(writes);
  }

  /**
   * The transformations that end in the sinks, by way of a plan file: the statements are compiled,
   * the plan is written, read and translated.
   *
   * @throws AssertionError when the plan that was read is not the one that was written
   */
  public List<Transformation<?>> translateFile() {
    Path file = run.folder().resolve("plan-" + UUID.randomUUID() + ".json");
    InternalPlan written = environment.getPlanner().compilePlan(writes);
    written.writeToFile(file.toFile(), /* ignoreIfExists */ false, /* failIfExists */ true);
    InternalPlan read;
    try {
      read = environment.getPlanner().loadPlan(PlanReference.fromFile(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!read.asJsonString().equals(written.asJsonString())) {
      throw new AssertionError(
          "A plan changed when it was read.\nWritten:\n"
              + written.asJsonString()
              + "\nRead:\n"
              + read.asJsonString());
    }
    return environment.getPlanner().translatePlan(read);
  }

  /** The plan file of the statements. */
  public String compile() {
    return environment.getPlanner().compilePlan(writes).asJsonString();
  }

  /**
   * The transformations of a plan file.
   *
   * @param json a plan over the tables of the script
   */
  public List<Transformation<?>> translateFile(String json) {
    try {
      return environment
          .getPlanner()
          .translatePlan(environment.getPlanner().loadPlan(PlanReference.fromJsonString(json)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the job and waits for its end. */
  public JobID execute() throws InterruptedException, ExecutionException {
    TableResult result = environment.executeInternal(writes);
    result.await();
    return result.getJobClient().orElseThrow().getJobID();
  }
}
