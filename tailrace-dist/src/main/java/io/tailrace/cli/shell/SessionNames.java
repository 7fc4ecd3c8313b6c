/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import io.tailrace.cli.KnownNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.StatementResult;
import org.apache.flink.table.data.RowData;

/** Asks the session of a gateway for its names. */
final class SessionNames implements KnownNames {

  /** Of how many tables columns are suggested: each costs a request. */
  private static final int MOST_TABLES = 20;

  private final Executor executor;

  SessionNames(Executor executor) {
    this.executor = executor;
  }

  @Override
  public Collection<String> tables() {
    return firstColumn("SHOW TABLES");
  }

  @Override
  public Collection<String> columns() {
    List<String> columns = new ArrayList<>();
    tables().stream()
        .limit(MOST_TABLES)
        .forEach(
            table ->
                columns.addAll(
                    firstColumn("SHOW COLUMNS FROM `" + table.replace("`", "``") + "`")));
    return columns;
  }

  @Override
  public Collection<String> functions() {
    return firstColumn("SHOW FUNCTIONS");
  }

  /** Those of this process, which the session shares. */
  @Override
  public Collection<String> formats() {
    return KnownNames.formatsOf(SessionNames.class.getClassLoader());
  }

  private List<String> firstColumn(String statement) {
    List<String> values = new ArrayList<>();
    try (StatementResult result = executor.executeStatement(statement)) {
      while (result.hasNext()) {
        RowData row = result.next();
        values.add(row.getString(0).toString());
      }
    }
    return values;
  }
}
