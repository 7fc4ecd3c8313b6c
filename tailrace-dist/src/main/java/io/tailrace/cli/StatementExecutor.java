/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.result.FoldedResult;
import io.tailrace.cli.result.OutputMode;
import io.tailrace.cli.result.ResultFormat;
import io.tailrace.cli.result.ResultOrder;
import io.tailrace.cli.result.ResultShape;
import io.tailrace.cli.result.ResultWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.ResultKind;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.util.CloseableIterator;

/** Executes parsed statements, waits for their jobs and prints their results. */
final class StatementExecutor {

  private final RunningJob runningJob;
  private final RunOptions options;
  private final Terminal terminal;
  private final ProgressWatch progress;

  StatementExecutor(
      RunningJob runningJob, RunOptions options, Terminal terminal, ProgressWatch progress) {
    this.progress = progress;
    this.runningJob = runningJob;
    this.options = options;
    this.terminal = terminal;
  }

  /** Executes one statement to its end. */
  void execute(TableEnvironmentInternal environment, Operation operation) throws Exception {
    TableResultInternal result = environment.executeInternal(operation);
    if (operation instanceof QueryOperation query) {
      printQuery(query, result);
    } else {
      finish(result);
    }
  }

  /** Executes the INSERTs of a statement set as one job, to its end. */
  void execute(TableEnvironmentInternal environment, List<ModifyOperation> operations)
      throws Exception {
    finish(environment.executeInternal(operations));
  }

  /** Executes INSERTs as one job that goes on when this returns. */
  JobClient start(TableEnvironmentInternal environment, List<ModifyOperation> operations) {
    JobClient job =
        environment
            .executeInternal(operations)
            .getJobClient()
            .orElseThrow(() -> new IllegalStateException("An INSERT has started no job"));
    runningJob.startedInBackground(job);
    return job;
  }

  /** Prints settings by key. */
  void printSettings(Map<String, String> settings) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    settings.forEach((key, value) -> rows.add(List.of(key, value)));
    print(List.of("key", "value"), rows);
  }

  /** Prints rows of text. */
  void print(List<String> columns, List<List<String>> rows) throws IOException {
    List<RowData> converted = new ArrayList<>();
    for (List<String> row : rows) {
      converted.add(GenericRowData.of(row.stream().map(StringData::fromString).toArray()));
    }
    writer(OutputMode.FINAL, ResultShape.ofText(columns)).writeAll(converted);
  }

  private void finish(TableResultInternal result) throws Exception {
    Optional<JobClient> job = result.getJobClient();
    if (job.isPresent()) {
      try (ProgressWatch.Watched watched = progress.watch(job.get())) {
        runningJob.await(job.get());
      }
      checkProcessOutput();
    } else if (result.getResultKind() == ResultKind.SUCCESS_WITH_CONTENT) {
      printStatic(result);
    }
  }

  /** Sinks such as 'print' write to the process's own output, which hides its errors. */
  private static void checkProcessOutput() throws IOException {
    if (System.out.checkError()) {
      throw new IOException("The standard output of the process cannot be written");
    }
  }

  private void printQuery(QueryOperation query, TableResultInternal result) throws Exception {
    ResultShape shape = ResultShape.of(result);
    JobClient job =
        result
            .getJobClient()
            .orElseThrow(() -> new IllegalStateException("A query has started no job"));
    runningJob.started(job);
    try (CloseableIterator<RowData> changes = result.collectInternal()) {
      switch (options.output()) {
        case CHANGELOG -> printChangelog(shape, changes);
        case FINAL -> printFolded(query, shape, job, changes);
      }
    } finally {
      runningJob.ended();
    }
  }

  private void printChangelog(ResultShape shape, CloseableIterator<RowData> changes)
      throws IOException {
    ResultWriter writer = writer(OutputMode.CHANGELOG, shape);
    writer.start();
    while (changes.hasNext()) {
      writer.write(changes.next());
    }
    writer.finish();
  }

  private void printFolded(
      QueryOperation query, ResultShape shape, JobClient job, CloseableIterator<RowData> changes)
      throws Exception {
    FoldedResult folded = new FoldedResult(shape.types(), options.maxRows());
    try (ProgressWatch.Watched watched = progress.watch(job)) {
      while (changes.hasNext()) {
        folded.apply(changes.next());
      }
    }
    if (folded.unmatchedRetractions() > 0) {
      terminal.message(
          "warning: "
              + folded.unmatchedRetractions()
              + " changes took back rows that are not in the result; they were ignored"
              + " (state that expires, see table.exec.state.ttl, can cause this)");
    }
    writer(OutputMode.FINAL, shape).writeAll(folded.rows(ResultOrder.of(query, shape)));
  }

  private void printStatic(TableResultInternal result) throws Exception {
    ResultShape shape = ResultShape.of(result);
    List<RowData> rows = new ArrayList<>();
    try (CloseableIterator<RowData> iterator = result.collectInternal()) {
      iterator.forEachRemaining(rows::add);
    }
    Optional<String> text = asText(shape, rows);
    if (text.isPresent()) {
      terminal.results().write(text.get().stripTrailing() + "\n");
      terminal.results().flush();
    } else {
      writer(OutputMode.FINAL, shape).writeAll(rows);
    }
  }

  /**
   * A plan or a CREATE statement: one value of several lines, which people read without a border.
   */
  private Optional<String> asText(ResultShape shape, List<RowData> rows) {
    if (options.format() != ResultFormat.TABLE || rows.size() != 1 || shape.names().size() != 1) {
      return Optional.empty();
    }
    return Optional.of(shape.text().convert(rows.get(0))[0]).filter(text -> text.contains("\n"));
  }

  private ResultWriter writer(OutputMode mode, ResultShape shape) {
    return ResultWriter.create(options.format(), mode, shape, terminal.results());
  }
}
