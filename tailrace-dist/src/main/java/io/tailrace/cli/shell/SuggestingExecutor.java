/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import io.tailrace.cli.failure.Failure;
import io.tailrace.cli.failure.FailureAnalysis;
import io.tailrace.cli.failure.TraceText;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ResultKind;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SqlExecutionException;
import org.apache.flink.table.client.gateway.StatementResult;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.util.CloseableIterator;

/**
 * Adds to the failure of a statement what to do about it, such as the name that was most likely
 * meant, and to a setting without effect a warning. A failure without a remedy passes as it is.
 */
final class SuggestingExecutor implements Executor {

  private final Executor executor;
  private final FailureAnalysis analysis;
  private final StatementCheck check = new StatementCheck();

  SuggestingExecutor(Executor executor) {
    this.executor = executor;
    this.analysis = new FailureAnalysis(new SessionNames(executor), executor::getSessionConfig);
  }

  @Override
  public StatementResult executeStatement(String statement) {
    Optional<String> warning = check.check(statement);
    try {
      StatementResult result = executor.executeStatement(statement);
      return warning.map(text -> table("warning", text)).orElse(result);
    } catch (SqlExecutionException e) {
      Optional<Failure> explained = explain(e, statement);
      if (explained.isEmpty()) {
        throw e;
      }
      SqlExecutionException suggesting = new SqlExecutionException(textOf(explained.get()));
      suggesting.addSuppressed(e);
      throw suggesting;
    }
  }

  /** Stands for the result of a statement that has none; the client prints it. */
  private static StatementResult table(String column, String value) {
    List<RowData> rows = List.of(GenericRowData.of(StringData.fromString(value)));
    return new StatementResult(
        ResolvedSchema.of(Column.physical(column, DataTypes.STRING())),
        CloseableIterator.adapterForIterator(rows.iterator()),
        /* isQueryResult= */ false,
        ResultKind.SUCCESS_WITH_CONTENT,
        /* jobID= */ null);
  }

  private static String textOf(Failure failure) {
    return failure.message() + failure.remedy().map(remedy -> "\n  remedy: " + remedy).orElse("");
  }

  private Optional<Failure> explain(SqlExecutionException failure, String statement) {
    try {
      return analysis.explain(TraceText.of(failure), statement);
    } catch (SqlExecutionException e) {
      // The names cannot be listed; the failure itself is what counts.
      return Optional.empty();
    }
  }

  @Override
  public void configureSession(String statement) {
    executor.configureSession(statement);
  }

  @Override
  public ReadableConfig getSessionConfig() {
    return executor.getSessionConfig();
  }

  @Override
  public Map<String, String> getSessionConfigMap() {
    return executor.getSessionConfigMap();
  }

  @Override
  public List<String> completeStatement(String statement, int position) {
    return executor.completeStatement(statement, position);
  }

  @Override
  public String deployScript(String script, URI uri) {
    return executor.deployScript(script, uri);
  }

  @Override
  public void close() {
    executor.close();
  }
}
