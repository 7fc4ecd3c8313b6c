/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import io.tailrace.cli.failure.FailureAnalysis;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SqlExecutionException;
import org.apache.flink.table.client.gateway.StatementResult;

/**
 * Adds to the failure of a statement what to do about it, such as the name that was most likely
 * meant. A failure without a remedy passes as it is.
 */
final class SuggestingExecutor implements Executor {

  private final Executor executor;
  private final FailureAnalysis analysis;

  SuggestingExecutor(Executor executor) {
    this.executor = executor;
    this.analysis = new FailureAnalysis(new SessionNames(executor));
  }

  @Override
  public StatementResult executeStatement(String statement) {
    try {
      return executor.executeStatement(statement);
    } catch (SqlExecutionException e) {
      List<String> messages = messages(e);
      Optional<String> remedy = remedy(messages);
      if (remedy.isEmpty()) {
        throw e;
      }
      SqlExecutionException suggesting =
          new SqlExecutionException(
              messages.get(messages.size() - 1) + "\n  remedy: " + remedy.get());
      suggesting.addSuppressed(e);
      throw suggesting;
    }
  }

  private Optional<String> remedy(List<String> messages) {
    try {
      return analysis.remedy(messages);
    } catch (SqlExecutionException e) {
      // The names cannot be listed; the failure itself is what counts.
      return Optional.empty();
    }
  }

  /**
   * The messages of the failure and its causes, the outermost first. Those of the gateway come as
   * the text of a stack trace.
   */
  private static List<String> messages(Throwable failure) {
    List<String> messages = new ArrayList<>();
    for (Throwable link = failure; link != null; link = link.getCause()) {
      if (link.getMessage() != null) {
        for (String section : link.getMessage().split("Caused by: ", -1)) {
          messages.add(section.split("\n\tat ", 2)[0].strip());
        }
      }
    }
    return messages;
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
