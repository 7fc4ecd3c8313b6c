/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.failure.BrokenRecord;
import io.tailrace.cli.failure.Failure;
import io.tailrace.cli.failure.FailureAnalysis;
import io.tailrace.cli.job.BackgroundJob;
import io.tailrace.cli.job.BackgroundJobs;
import io.tailrace.cli.job.JobName;
import io.tailrace.cli.job.JobStatements;
import io.tailrace.cli.job.StoppableJob;
import io.tailrace.cli.options.Setting;
import io.tailrace.cli.options.SettingCheck;
import io.tailrace.cli.options.SettingException;
import io.tailrace.cli.script.Script;
import io.tailrace.cli.script.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.operations.BeginStatementSetOperation;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.command.ClearOperation;
import org.apache.flink.table.operations.command.DescribeJobOperation;
import org.apache.flink.table.operations.command.HelpOperation;
import org.apache.flink.table.operations.command.QuitOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.command.ShowJobsOperation;
import org.apache.flink.table.operations.command.StopJobOperation;

/** Runs the statements of a script one after the other, until the first that fails. */
final class ScriptRunner {

  private static final String SET_ORIGIN = "SET";

  private final Script script;
  private final EmbeddedSession session;
  private final SettingCheck settingCheck = new SettingCheck();
  private final RunningJob runningJob;
  private final StatementExecutor executor;
  private final RunOptions options;
  private final Terminal terminal;

  /** The environment of the current statement, or of all statements of an open statement set. */
  private TableEnvironmentInternal environment;

  private Optional<List<ModifyOperation>> openStatementSet = Optional.empty();

  private final BackgroundJobs jobs = new BackgroundJobs();
  private final JobStatements jobStatements;

  ScriptRunner(
      Script script,
      EmbeddedSession session,
      RunningJob runningJob,
      RunOptions options,
      Terminal terminal) {
    this.script = script;
    this.session = session;
    this.jobStatements = new JobStatements(session.jobs(jobs), jobs);
    this.runningJob = runningJob;
    this.executor =
        new StatementExecutor(runningJob, options, terminal, new ProgressWatch(session, terminal));
    this.options = options;
    this.terminal = terminal;
  }

  /**
   * Runs the statements.
   *
   * @return an {@link ExitCode}
   */
  int run(List<Statement> statements) {
    int exitCode = runAll(statements);
    return exitCode == ExitCode.OK ? awaitJobs(statements) : exitCode;
  }

  private int runAll(List<Statement> statements) {
    for (Statement written : statements) {
      Statement statement = written.with(jobs.variables());
      if (runningJob.isCancelled()) {
        return interrupted(statement);
      }
      long started = System.nanoTime();
      try {
        if (execute(statement) == Next.STOP) {
          break;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return interrupted(statement);
      } catch (Exception | Error e) {
        return runningJob.isCancelled() ? interrupted(statement) : failed(statement, e);
      }
      if (options.detail() == RunOptions.Detail.VERBOSE) {
        long millis = Duration.ofNanos(System.nanoTime() - started).toMillis();
        terminal.message(
            String.format(
                "%s:%s: statement %d of %d done in %d ms",
                script.name(), statement.start(), statement.number(), statements.size(), millis));
      }
    }
    if (openStatementSet.isPresent()) {
      terminal.message(
          script.name() + ": error: BEGIN STATEMENT SET has no END; none of its INSERTs was run");
      return ExitCode.STATEMENT_FAILED;
    }
    return ExitCode.OK;
  }

  private enum Next {
    CONTINUE,
    STOP
  }

  private Next execute(Statement statement) throws Exception {
    if (openStatementSet.isEmpty()) {
      environment = session.newEnvironment();
    }
    List<Operation> operations = environment.getParser().parse(statement.sql());
    if (operations.size() != 1) {
      throw new TableException("This is not one statement but " + operations.size());
    }
    Operation operation = operations.get(0);
    if (operation instanceof QuitOperation) {
      return Next.STOP;
    }
    if (operation instanceof BeginStatementSetOperation) {
      beginStatementSet();
    } else if (operation instanceof EndStatementSetOperation) {
      endStatementSet(statement);
    } else if (openStatementSet.isPresent()) {
      addToStatementSet(operation);
    } else if (operation instanceof SetOperation set) {
      set(set);
    } else if (operation instanceof ResetOperation reset) {
      reset.getKey().ifPresentOrElse(session::reset, session::resetAll);
    } else if (operation instanceof HelpOperation || operation instanceof ClearOperation) {
      throw new ValidationException("This command is for interactive clients; remove it");
    } else if (operation instanceof ShowJobsOperation) {
      executor.print(JobStatements.COLUMNS, jobStatements.list());
    } else if (operation instanceof DescribeJobOperation describe) {
      executor.print(JobStatements.COLUMNS, List.of(jobStatements.describe(describe.getJobId())));
    } else if (operation instanceof StopJobOperation stop) {
      stop(stop);
    } else if (operation instanceof ModifyOperation insert && isBackground(insert)) {
      start(List.of(insert), statement);
    } else if (operation instanceof StatementSetOperation set
        && set.getOperations().stream().allMatch(this::isBackground)) {
      start(set.getOperations(), statement);
    } else {
      executor.execute(environment, operation);
    }
    return Next.CONTINUE;
  }

  private void beginStatementSet() {
    if (openStatementSet.isPresent()) {
      throw new ValidationException("A statement set is open already; close it with END first");
    }
    openStatementSet = Optional.of(new ArrayList<>());
  }

  private void addToStatementSet(Operation operation) {
    if (!(operation instanceof ModifyOperation insert)) {
      throw new ValidationException(
          "Only INSERT statements may stand in a statement set; move this one before its BEGIN");
    }
    openStatementSet.orElseThrow().add(insert);
  }

  private void endStatementSet(Statement statement) throws Exception {
    if (openStatementSet.isEmpty()) {
      throw new ValidationException(
          "There is no open statement set; BEGIN STATEMENT SET opens one");
    }
    List<ModifyOperation> inserts = openStatementSet.get();
    openStatementSet = Optional.empty();
    if (inserts.isEmpty()) {
      throw new ValidationException("The statement set holds no INSERT statement");
    }
    if (inserts.stream().allMatch(this::isBackground)) {
      start(inserts, statement);
    } else {
      executor.execute(environment, inserts);
    }
  }

  /** Only plain INSERTs go on in the background; CREATE TABLE AS is one of those that do not. */
  private boolean isBackground(ModifyOperation insert) {
    return insert instanceof SinkModifyOperation && !session.waitsForInserts();
  }

  private void start(List<ModifyOperation> inserts, Statement statement) {
    String sinks =
        inserts.stream()
            .map(insert -> ((SinkModifyOperation) insert).getContextResolvedTable())
            .map(table -> table.getIdentifier().asSummaryString())
            .collect(Collectors.joining(",", "insert-into_", ""));
    String name =
        session
            .options()
            .getOptional(PipelineOptions.NAME)
            .orElseGet(() -> JobName.shortened(sinks));
    BackgroundJob job = jobs.add(executor.start(environment, inserts), name, statement.number());
    terminal.message(
        script.name() + ":" + statement.start() + ": job " + job.id() + " runs in the background");
  }

  private void stop(StopJobOperation stop) throws Exception {
    if (stop.isWithSavepoint()) {
      String path =
          jobStatements.stopWithSavepoint(
              stop.getJobId(),
              stop.isWithDrain() ? StoppableJob.Ending.DRAIN : StoppableJob.Ending.SUSPEND,
              session.options().getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY));
      executor.print(List.of("savepoint path"), List.of(List.of(path)));
    } else {
      jobStatements.cancel(stop.getJobId());
    }
  }

  /** Waits for what still runs; a job that was stopped or cancelled by the script has ended. */
  private int awaitJobs(List<Statement> statements) {
    for (BackgroundJob job : jobs.notStopped()) {
      Statement statement = statements.get(job.statement() - 1);
      try {
        job.job().await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return interrupted(statement);
      } catch (ExecutionException e) {
        return runningJob.isCancelled() ? interrupted(statement) : failed(statement, e);
      }
    }
    return ExitCode.OK;
  }

  private void set(SetOperation set) throws Exception {
    if (set.getKey().isEmpty()) {
      executor.printSettings(session.settings());
      return;
    }
    Setting setting = new Setting(set.getKey().get(), set.getValue().orElseThrow(), SET_ORIGIN);
    try {
      settingCheck.check(setting).ifPresent(warning -> terminal.message("warning: " + warning));
    } catch (SettingException e) {
      throw new ValidationException(e.problem());
    }
    session.set(setting);
  }

  private int interrupted(Statement statement) {
    terminal.message(
        String.format(
            "%s:%s: interrupted in statement %d; its job was cancelled and its result is not"
                + " complete",
            script.name(), statement.start(), statement.number()));
    return ExitCode.INTERRUPTED;
  }

  private int failed(Statement statement, Throwable thrown) {
    Failure failure =
        new FailureAnalysis(session, session::options).explain(thrown, statement.sql());
    Failure located = BrokenRecord.locate(failure, () -> session.sources(statement.sql()));
    terminal.message(ErrorReport.of(script, statement, located));
    if (options.detail() == RunOptions.Detail.VERBOSE) {
      terminal.trace(thrown);
    }
    return ExitCode.STATEMENT_FAILED;
  }
}
