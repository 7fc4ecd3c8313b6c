/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** Asks a cluster's REST endpoint about it. */
public final class ClusterRest {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final ObjectMapper json = new ObjectMapper();
  private final RestAddress address;

  public ClusterRest(RestAddress address) {
    this.address = address;
  }

  /**
   * A cluster as a whole.
   *
   * @param flinkVersion such as {@code 2.3.0}
   */
  public record Overview(
      String flinkVersion, int taskManagers, int slots, int freeSlots, int runningJobs) {}

  /**
   * A TaskManager that has registered.
   *
   * @param path of its endpoint, another one for each process
   */
  public record TaskManager(String id, String path, int slots, int freeSlots) {}

  /**
   * A job that has not ended.
   *
   * @param duration since it was submitted
   */
  public record Job(String id, String name, String state, Duration duration) {}

  /**
   * Asks for the cluster as a whole.
   *
   * @throws ClusterException when nothing, or no Flink, answers
   */
  public Overview overview() throws ClusterException {
    JsonNode overview = get("/overview");
    if (!overview.hasNonNull("flink-version") || !overview.hasNonNull("slots-total")) {
      throw noFlink(Optional.empty());
    }
    return new Overview(
        overview.get("flink-version").asText(),
        overview.path("taskmanagers").asInt(),
        overview.get("slots-total").asInt(),
        overview.path("slots-available").asInt(),
        overview.path("jobs-running").asInt());
  }

  List<TaskManager> taskManagers() throws ClusterException {
    return elements(get("/taskmanagers").path("taskmanagers")).stream()
        .map(
            node ->
                new TaskManager(
                    node.path("id").asText(),
                    node.path("path").asText(),
                    node.path("slotsNumber").asInt(),
                    node.path("freeSlots").asInt()))
        .toList();
  }

  /** The jobs that have not ended. */
  List<Job> jobs() throws ClusterException {
    return elements(get("/jobs/overview").path("jobs")).stream()
        .filter(node -> node.path("end-time").asLong() < 0)
        .map(
            node ->
                new Job(
                    node.path("jid").asText(),
                    node.path("name").asText(),
                    node.path("state").asText(),
                    Duration.ofMillis(node.path("duration").asLong())))
        .toList();
  }

  /** The class path of the JobManager. */
  public List<String> classPath() throws ClusterException {
    return elements(get("/jobmanager/environment").path("classpath")).stream()
        .map(JsonNode::asText)
        .toList();
  }

  private static List<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  private JsonNode get(String path) throws ClusterException {
    try {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(URI.create(address.url() + path)).timeout(TIMEOUT).build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() == UNAVAILABLE) {
        throw new ClusterException(
            "the cluster at " + address.url() + " is not ready yet; try again in a moment");
      }
      if (response.statusCode() != OK) {
        throw noFlink(Optional.empty());
      }
      return json.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw noFlink(Optional.of(e));
    } catch (IOException | IllegalArgumentException e) {
      String reason = e.getMessage() == null ? "connection refused" : e.getMessage();
      throw new ClusterException(
          "no cluster answers at "
              + address.url()
              + " ("
              + reason
              + "); start one with 'tailrace cluster start', or give the REST address of a Flink"
              + " that runs",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while asking " + address.url() + path, e);
    }
  }

  private ClusterException noFlink(Optional<Exception> cause) {
    return new ClusterException(
        "what answers at "
            + address.url()
            + " is no JobManager of Flink; give its REST address, the one of its web UI",
        cause.orElse(null));
  }
}
