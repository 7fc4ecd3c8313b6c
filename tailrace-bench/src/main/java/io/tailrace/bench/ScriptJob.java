/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.bench.connector.BenchTableFactory;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.WithBoundedness;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;

/**
 * A part of an SQL file as a job. What the query inserts into is replaced by a table of the same
 * columns and constraints that reads every value. Tailrace may host what does not run on batches
 * yet; the report says what that is.
 *
 * @param rows rows of all sources together
 */
record ScriptJob(BenchScript script, Part part, long rows) implements BenchJob {

  /** What of a file is run. */
  enum Part {
    /** Its query. */
    QUERY {
      @Override
      void build(
          Operation query, StreamTableEnvironment tables, BenchScript script, JobContext to) {
        if (query instanceof QueryOperation) {
          Insertion.add(tables, tables.sqlQuery(script.query()), to);
        } else {
          replaceSink(sink(query, script).getContextResolvedTable(), tables, to);
          StreamStatementSet statements = tables.createStatementSet();
          statements.addInsertSql(script.query());
          statements.attachAsDataStream();
        }
      }
    },

    /** Nothing but its sources, with those of the columns it reads that are not nested. */
    SOURCES {
      @Override
      void build(
          Operation query, StreamTableEnvironment tables, BenchScript script, JobContext to) {
        QueryOperation read =
            query instanceof QueryOperation plain ? plain : sink(query, script).getChild();
        RelNode tree = ((PlannerQueryOperation) read).getCalciteTree();
        PlannerBase planner = (PlannerBase) ((TableEnvironmentImpl) tables).getPlanner();
        ScannedTables.of(tree, planner.optimize(tree))
            .forEach(table -> Insertion.add(tables, table.read(tables), to));
      }
    };

    abstract void build(
        Operation query, StreamTableEnvironment tables, BenchScript script, JobContext to);

    private static SinkModifyOperation sink(Operation query, BenchScript script) {
      if (query instanceof SinkModifyOperation sink) {
        return sink;
      }
      throw new ValidationException(
          script.name()
              + " does not end with a query or an INSERT; add the one that is to be compared.");
    }

    private static void replaceSink(
        ContextResolvedTable target, StreamTableEnvironment tables, JobContext context) {
      String path = target.getIdentifier().asSerializableString();
      if (target.isTemporary()) {
        tables.dropTemporaryTable(path);
      }
      tables.createTemporaryTable(
          path,
          TableDescriptor.forConnector(BenchTableFactory.IDENTIFIER)
              .schema(target.getTable().getUnresolvedSchema())
              .option(BenchTableFactory.RUN, context.run())
              .option(BenchTableFactory.UPDATES, context.sinkUpdates())
              .build());
    }
  }

  @Override
  public void build(JobContext context) {
    StreamTableEnvironment tables = script.open(context.engine(), context.environment());
    part.build(script.queryOperation(tables), tables, script, context);
    requireEnd(context.environment());
  }

  private void requireEnd(StreamExecutionEnvironment environment) {
    for (Transformation<?> last : environment.getTransformations()) {
      for (Transformation<?> each : last.getTransitivePredecessors()) {
        if (each instanceof WithBoundedness source
            && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED) {
          throw new ValidationException(
              String.format(
                  "%s reads '%s', which has no end, so a run would have none. Bound it by an option"
                      + " of its connector, for instance 'number-of-rows' (datagen), 'events'"
                      + " (nexmark) or 'scan.bounded.mode' (kafka).",
                  script.name(), each.getName()));
        }
      }
    }
  }

  @Override
  public String describe() {
    return script.query();
  }

  @Override
  public Agreement agreement() {
    return Agreement.FINAL_ROWS;
  }

  @Override
  public CpuMeter meter(BenchRun run) {
    return TaskThreads.watch();
  }
}
