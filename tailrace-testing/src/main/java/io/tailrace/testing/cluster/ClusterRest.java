/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.JobID;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** What a cluster says about itself over REST. */
public final class ClusterRest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final ObjectMapper json = new ObjectMapper();
  private final String root;

  ClusterRest(int port) {
    this.root = "http://127.0.0.1:" + port;
  }

  /** A vertex of a job: chained operators. */
  public record Vertex(String id, String name, int parallelism) {}

  /** A completed checkpoint. */
  public record Checkpoint(long id, boolean savepoint) {}

  List<String> taskManagers() {
    return elements(get("/taskmanagers").get("taskmanagers"))
        .map(taskManager -> taskManager.get("id").asText())
        .toList();
  }

  /** The state of the job. */
  public String state(JobID job) {
    return get("/jobs/" + job).get("state").asText();
  }

  /** The failure that the job has had last, "" for none. */
  public String rootException(JobID job) {
    return get("/jobs/" + job + "/exceptions").path("exceptionHistory").path("entries").toString();
  }

  /** Whether all subtasks of the job run. */
  public boolean isRunning(JobID job) {
    JsonNode details = get("/jobs/" + job);
    return details.get("state").asText().equals("RUNNING")
        && elements(details.get("vertices"))
            .allMatch(
                vertex ->
                    vertex.get("tasks").get("RUNNING").asInt()
                        == vertex.get("parallelism").asInt());
  }

  /** The vertices whose name contains a text. */
  public List<Vertex> vertices(JobID job, String name) {
    return elements(get("/jobs/" + job).get("vertices"))
        .map(
            vertex ->
                new Vertex(
                    vertex.get("id").asText(),
                    vertex.get("name").asText(),
                    vertex.get("parallelism").asInt()))
        .filter(vertex -> vertex.name().contains(name))
        .toList();
  }

  /** The task manager that runs a subtask. */
  public String taskManager(JobID job, Vertex vertex, int subtask) {
    return get("/jobs/" + job + "/vertices/" + vertex.id())
        .get("subtasks")
        .get(subtask)
        .get("taskmanager-id")
        .asText();
  }

  /** The latest checkpoint that is complete. */
  public Optional<Checkpoint> completedCheckpoint(JobID job) {
    return checkpoint(job, "completed");
  }

  /** The checkpoint that was restored last. */
  public Optional<Checkpoint> restoredCheckpoint(JobID job) {
    return checkpoint(job, "restored");
  }

  private Optional<Checkpoint> checkpoint(JobID job, String kind) {
    JsonNode checkpoint = get("/jobs/" + job + "/checkpoints").get("latest").get(kind);
    return checkpoint == null || checkpoint.isNull()
        ? Optional.empty()
        : Optional.of(
            new Checkpoint(
                checkpoint.get("id").asLong(), checkpoint.get("is_savepoint").asBoolean()));
  }

  /** Bytes of a vertex in a checkpoint. */
  public long stateBytes(JobID job, Checkpoint checkpoint, Vertex vertex) {
    return get("/jobs/" + job + "/checkpoints/details/" + checkpoint.id())
        .get("tasks")
        .get(vertex.id())
        .get("state_size")
        .asLong();
  }

  /** The sum of a metric over the operators and subtasks of a vertex; empty when it has none. */
  public Optional<Long> metric(JobID job, Vertex vertex, String name) {
    String path = "/jobs/" + job + "/vertices/" + vertex.id() + "/metrics";
    List<String> ids = new ArrayList<>();
    elements(get(path))
        .map(metric -> metric.get("id").asText())
        .filter(id -> id.endsWith("." + name))
        .forEach(ids::add);
    if (ids.isEmpty()) {
      return Optional.empty();
    }
    String query = URLEncoder.encode(String.join(",", ids), UTF_8);
    return Optional.of(
        elements(get(path + "?get=" + query))
            .mapToLong(metric -> metric.get("value").asLong())
            .sum());
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private JsonNode get(String path) {
    try {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(URI.create(root + path)).timeout(TIMEOUT).build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(path + ": " + response.body());
      }
      return json.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException("The cluster does not answer " + path + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while asking " + path + ".", e);
    }
  }
}
