/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.testing.run.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;

/**
 * A job of our planner on a {@link ChaosCluster}: from a {@link ChaosStream} into committed files,
 * with a checkpoint every few hundred milliseconds and restarts.
 *
 * <p>Its source stops in the last tenth of each split until {@link #openGate}, so that the job does
 * not end before the test has had its way.
 */
public final class ChaosJob {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private final ChaosCluster cluster;
  private final Path folder;
  private final JobClient client;

  private ChaosJob(ChaosCluster cluster, Path folder, JobClient client) {
    this.cluster = cluster;
    this.folder = folder;
    this.client = client;
  }

  /**
   * What to run.
   *
   * @param stream what the table {@code events} delivers
   * @param positionsPerSecond of each reader, at most
   * @param eventOptions further options of the table {@code events}
   * @param query a query over {@code events} with the columns of the table {@code totals}: {@code
   *     k, name, n, s, least, greatest}
   * @param settings options of the session
   */
  public record Plan(
      ChaosStream stream,
      long positionsPerSecond,
      Map<String, String> eventOptions,
      String query,
      Map<String, String> settings) {

    /** Copies the maps. */
    public Plan {
      eventOptions = Map.copyOf(eventOptions);
      settings = Map.copyOf(settings);
    }
  }

  /** Starts a job in a folder of its own. */
  public static ChaosJob start(ChaosCluster cluster, Plan plan, int parallelism) {
    return submit(
        cluster,
        plan,
        parallelism,
        newFolder(cluster),
        Map.of(),
        session -> session.executeSql(insert(plan)));
  }

  /** Starts a job in a folder of its own from the plan file to which it is compiled there. */
  public static ChaosJob startCompiled(ChaosCluster cluster, Plan plan, int parallelism) {
    Path folder = newFolder(cluster);
    return submit(
        cluster,
        plan,
        parallelism,
        folder,
        Map.of(),
        session ->
            session.executeSql(
                "COMPILE AND EXECUTE PLAN '" + planFile(folder) + "' FOR " + insert(plan)));
  }

  private static Path newFolder(ChaosCluster cluster) {
    try {
      return Files.createTempDirectory(cluster.folder(), "job");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make the folder of a job.", e);
    }
  }

  private static String insert(Plan plan) {
    return "INSERT INTO totals " + plan.query();
  }

  private static Path planFile(Path folder) {
    return folder.resolve("plan.json");
  }

  /** Goes on from a savepoint of this job; the files are kept. */
  public ChaosJob restart(Plan plan, int parallelism, String savepoint) {
    return submit(
        cluster,
        plan,
        parallelism,
        folder,
        recovery(savepoint),
        session -> session.executeSql(insert(plan)));
  }

  /**
   * Goes on from a savepoint of this job, which was started from a plan file; the files are kept.
   *
   * @param edit makes the plan that is executed of the one that was compiled
   */
  public ChaosJob restartCompiled(
      Plan plan, int parallelism, String savepoint, UnaryOperator<String> edit) {
    try {
      Path edited = Files.createTempFile(folder, "edited", ".json");
      Files.writeString(edited, edit.apply(Files.readString(planFile(folder))));
      return submit(
          cluster,
          plan,
          parallelism,
          folder,
          recovery(savepoint),
          session -> session.executeSql("EXECUTE PLAN '" + edited + "'"));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot edit the plan file of a job.", e);
    }
  }

  private static Map<String, String> recovery(String savepoint) {
    return Map.of("execution.state-recovery.path", savepoint);
  }

  private static ChaosJob submit(
      ChaosCluster cluster,
      Plan plan,
      int parallelism,
      Path folder,
      Map<String, String> recovery,
      Function<TableEnvironmentImpl, TableResult> start) {
    Configuration options = new Configuration();
    options.setString("execution.checkpointing.interval", "400 ms");
    options.setString(
        "execution.checkpointing.dir", folder.resolve("checkpoints").toUri().toString());
    options.setString(
        "execution.checkpointing.savepoint-dir", folder.resolve("savepoints").toUri().toString());
    options.setString("restart-strategy.type", "fixed-delay");
    options.setString("restart-strategy.fixed-delay.attempts", "20");
    options.setString("restart-strategy.fixed-delay.delay", "200 ms");
    plan.settings().forEach(options::setString);
    recovery.forEach(options::setString);
    TableEnvironmentImpl session =
        Engine.TAILRACE.environment(cluster.environment(parallelism, options));
    plan.settings().forEach(session.getConfig()::set);
    session.executeSql(events(plan, folder));
    session.executeSql(
        "CREATE TABLE totals (k BIGINT, name STRING, n BIGINT, s BIGINT, least BIGINT,"
            + " greatest BIGINT) WITH ('connector' = 'tailrace-committed', 'path' = '"
            + totals(folder).toUri()
            + "')");
    return new ChaosJob(cluster, folder, start.apply(session).getJobClient().orElseThrow());
  }

  private static String events(Plan plan, Path folder) {
    ChaosStream stream = plan.stream();
    Map<String, String> options = new LinkedHashMap<>(plan.eventOptions());
    options.put("connector", "tailrace-chaos");
    options.put("splits", Integer.toString(stream.splits()));
    options.put("positions", Long.toString(stream.positions()));
    options.put("keys", Long.toString(stream.keys()));
    options.put("changes", stream.changes().name());
    options.put("positions-per-second", Long.toString(plan.positionsPerSecond()));
    options.put("gate", gate(folder).toString());
    options.put("gate-position", Long.toString(stream.positions() - stream.positions() / 10));
    return options.entrySet().stream()
        .map(option -> "'" + option.getKey() + "' = '" + option.getValue() + "'")
        .collect(
            Collectors.joining(
                ", ",
                "CREATE TABLE events (id BIGINT, k BIGINT, name STRING, v BIGINT, t AS PROCTIME())"
                    + " WITH (",
                ")"));
  }

  private static Path totals(Path folder) {
    return folder.resolve("totals");
  }

  /** Where the result is committed. */
  public Path totals() {
    return totals(folder);
  }

  private static Path gate(Path folder) {
    return folder.resolve("gate");
  }

  /** Lets the source read to its end. */
  public void openGate() {
    try {
      Files.createFile(gate(folder));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot open the gate of the source.", e);
    }
  }

  /** Waits until every subtask runs. */
  public void awaitRunning() {
    await("all subtasks", () -> Optional.of(true).filter(t -> rest().isRunning(client.getJobID())));
  }

  /** Waits for a complete checkpoint of at least this id. */
  public ClusterRest.Checkpoint awaitCheckpoint(long leastId) {
    return await(
        "checkpoint " + leastId,
        () ->
            rest()
                .completedCheckpoint(client.getJobID())
                .filter(checkpoint -> checkpoint.id() >= leastId));
  }

  /** Waits until a checkpoint has been restored after a failure. */
  public ClusterRest.Checkpoint awaitRestored() {
    return await("a restored checkpoint", () -> rest().restoredCheckpoint(client.getJobID()));
  }

  /** Waits until a metric, summed over the vertices of a name, is positive. */
  public long awaitPositive(String vertexName, String metric) {
    return await(
        "a positive metric " + metric + " of " + vertexName,
        () ->
            Optional.of(
                    rest().vertices(client.getJobID(), vertexName).stream()
                        .flatMap(v -> rest().metric(client.getJobID(), v, metric).stream())
                        .mapToLong(Long::longValue)
                        .sum())
                .filter(value -> value > 0));
  }

  /** The only vertex whose name contains a text. */
  public ClusterRest.Vertex vertex(String name) {
    List<ClusterRest.Vertex> vertices = rest().vertices(client.getJobID(), name);
    checkArgument(
        vertices.size() == 1,
        "Not one vertex with %s in its name: %s.",
        name,
        rest().vertices(client.getJobID(), ""));
    return vertices.get(0);
  }

  /** The TaskManager of a subtask. */
  public String taskManager(ClusterRest.Vertex vertex, int subtask) {
    return rest().taskManager(client.getJobID(), vertex, subtask);
  }

  /** Bytes of a vertex in a checkpoint. */
  public long stateBytes(ClusterRest.Checkpoint checkpoint, ClusterRest.Vertex vertex) {
    return rest().stateBytes(client.getJobID(), checkpoint, vertex);
  }

  /** Stops the job, waits for its end and returns the path of its savepoint. */
  public String stopWithSavepoint() {
    String savepoint =
        get(
            client.stopWithSavepoint(
                false,
                folder.resolve("savepoints").toUri().toString(),
                SavepointFormatType.DEFAULT));
    awaitEnd();
    return savepoint;
  }

  /** Waits until what is committed has these rows, while the job runs. */
  public void awaitCommitted(List<String> rows) {
    await(
        "the rows " + rows,
        () -> Optional.of(CommittedFiles.rows(totals(folder))).filter(rows::equals));
  }

  /** Waits for the end of the job and returns the final rows of its result. */
  public List<String> awaitRows() {
    awaitEnd();
    return CommittedFiles.rows(totals(folder));
  }

  /** Waits until the job has ended by itself. */
  public void awaitEnd() {
    await(
        "the end of the job",
        () -> Optional.of(rest().state(client.getJobID())).filter("FINISHED"::equals));
  }

  /** Ends the job if it still runs. */
  public void cancel() {
    if (!JobStatus.valueOf(rest().state(client.getJobID())).isGloballyTerminalState()) {
      get(client.cancel());
    }
  }

  private <T> T get(Future<T> answer) {
    try {
      return answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the cluster.", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("The cluster does not do it.\n" + context(), e);
    }
  }

  /**
   * Asks until there is an answer.
   *
   * @param what for the message, such as {@code "a checkpoint"}
   * @throws AssertionError when there is none in time, or the job has failed for good
   */
  <T> T await(String what, Callable<Optional<T>> question) {
    return Await.answer(
        what,
        LIMIT,
        () -> {
          if (rest().state(client.getJobID()).equals("FAILED")) {
            throw new AssertionError("The job has failed; no " + what + ".\n" + context());
          }
          return question.call();
        },
        this::context);
  }

  private String context() {
    return "state "
        + rest().state(client.getJobID())
        + ", failures "
        + rest().rootException(client.getJobID())
        + "\n"
        + cluster.logs();
  }

  private ClusterRest rest() {
    return cluster.rest();
  }
}
