/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.cli.script.Script;
import io.tailrace.cli.script.ScriptException;
import io.tailrace.cli.script.Statement;
import io.tailrace.cli.script.StatementSplitter;
import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.RowtimeInserter;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.command.SetOperation;

/**
 * An SQL script that is to be compared on both engines: statements that prepare its tables, and one
 * query or INSERT at the end.
 *
 * @param name what reports call it: the name of the file without its ending
 * @param preparations {@code SET}, {@code CREATE} and the like, in their order
 * @param query the last statement
 * @param maxParallelism the greatest parallelism at which its answer does not depend on the timing
 *     of the tasks, as far as that is known
 */
record BenchScript(String name, List<String> preparations, String query, int maxParallelism) {
  private static final Pattern SQL_ENDING = Pattern.compile("\\.sql$");

  BenchScript {
    checkArgument(!name.isEmpty(), "A script has a name.");
    preparations = List.copyOf(preparations);
  }

  /**
   * Reads a file.
   *
   * @throws ValidationException when it cannot be read or cut into statements
   */
  static BenchScript read(Path file) {
    try {
      String name = SQL_ENDING.matcher(file.getFileName().toString()).replaceFirst("");
      return of(name, Script.read(file), Map.of());
    } catch (ScriptException e) {
      throw new ValidationException(e.getMessage(), e);
    }
  }

  /**
   * A script under a name, for any parallelism.
   *
   * @param variables what <code>${name}</code> stands for within string literals
   * @throws ValidationException when it cannot be cut into statements
   */
  static BenchScript of(String name, Script script, Map<String, String> variables) {
    try {
      Map<String, String> all = new HashMap<>(variables);
      all.put("script.dir", script.folder().toString());
      List<String> statements =
          StatementSplitter.split(script, all).stream().map(Statement::sql).toList();
      int last = statements.size() - 1;
      return new BenchScript(
          name, statements.subList(0, last), statements.get(last), Integer.MAX_VALUE);
    } catch (ScriptException e) {
      throw new ValidationException(e.getMessage(), e);
    }
  }

  /** This script, which is not to run at a greater parallelism. */
  BenchScript upTo(int parallelism) {
    return new BenchScript(name, preparations, query, parallelism);
  }

  /** Those of the scripts that can run at a parallelism. */
  static List<BenchScript> at(int parallelism, List<BenchScript> scripts) {
    return scripts.stream().filter(each -> each.maxParallelism >= parallelism).toList();
  }

  /**
   * An environment in which the preparations have run. Tailrace may fall back in it. What they set
   * holds for the job, too: the kind of state backend, for instance.
   *
   * @throws ValidationException when one of them would run a job
   */
  StreamTableEnvironment open(Engine engine, StreamExecutionEnvironment environment) {
    StreamTableEnvironment tables = engine.tableEnvironment(environment);
    tables.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.ALLOW);
    // The bench's sink reads no timestamp of a record, and would get rows instead of batches for
    // one.
    tables
        .getConfig()
        .set(ExecutionConfigOptions.TABLE_EXEC_SINK_ROWTIME_INSERTER, RowtimeInserter.DISABLED);
    prepare(tables);
    // The bench decides about the parallelism, whatever a file sets.
    int parallelism = environment.getParallelism();
    environment.configure(tables.getConfig().getConfiguration());
    environment.setParallelism(parallelism);
    return tables;
  }

  private void prepare(StreamTableEnvironment tables) {
    for (String statement : preparations) {
      Operation operation = parse(tables, statement);
      if (operation instanceof SetOperation set
          && set.getKey().isPresent()
          && set.getValue().isPresent()) {
        tables.getConfig().set(set.getKey().get(), set.getValue().get());
      } else if (operation instanceof ModifyOperation || operation instanceof QueryOperation) {
        throw new ValidationException(
            String.format(
                "%s has a query or INSERT before its last statement: %s. A bench compares one; put"
                    + " the others into files of their own, or into views.",
                name, statement));
      } else {
        tables.executeSql(statement);
      }
    }
  }

  /** What the last statement means, once the tables are there. */
  Operation queryOperation(StreamTableEnvironment tables) {
    return parse(tables, query);
  }

  private static Operation parse(StreamTableEnvironment tables, String statement) {
    return ((TableEnvironmentInternal) tables).getParser().parse(statement).get(0);
  }
}
