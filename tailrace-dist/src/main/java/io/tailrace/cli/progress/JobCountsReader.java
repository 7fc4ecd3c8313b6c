/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.progress;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** Reads the counts of a job from the REST endpoint of its cluster. */
final class JobCountsReader {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Metrics of operators; Flink writes the blanks and colons of their names as underscores. */
  private static final Pattern SOURCE_ROWS =
      Pattern.compile("Source__.*\\.(numRecordsIn|numRecordsOut)");

  private static final Pattern SINK_ROWS = Pattern.compile("(Sink__.*|.*__Writer)\\.numRecordsIn");
  private static final Pattern SINK_WATERMARK =
      Pattern.compile("(Sink__.*|.*__Writer)\\.currentInputWatermark");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final String job;

  /**
   * @param endpoint the cluster's REST endpoint
   */
  JobCountsReader(URI endpoint, String jobId) {
    String base = endpoint.toString();
    this.job = (base.endsWith("/") ? base : base + "/") + "jobs/" + jobId;
  }

  /**
   * The counts as the cluster knows them now.
   *
   * @throws IOException if the cluster does not answer, or knows no such job
   */
  JobCounts read() throws IOException, InterruptedException {
    long rowsIn = 0;
    long rowsOut = 0;
    long watermark = Long.MAX_VALUE;
    boolean knowsWatermark = false;
    for (String vertex : vertices()) {
      String metrics = job + "/vertices/" + vertex + "/subtasks/metrics";
      List<String> names = names(metrics);
      rowsIn += sourceRows(metrics, names);
      rowsOut += sum(metrics, matching(names, SINK_ROWS.asMatchPredicate()));
      List<String> watermarks = matching(names, SINK_WATERMARK.asMatchPredicate());
      if (!watermarks.isEmpty()) {
        knowsWatermark = true;
        for (JsonNode metric : values(metrics, watermarks, "min")) {
          watermark = Math.min(watermark, (long) metric.get("min").asDouble());
        }
      }
    }
    JsonNode checkpoints = get(job + "/checkpoints");
    return new JobCounts(
        rowsIn,
        rowsOut,
        knowsWatermark && watermark > Long.MIN_VALUE
            ? OptionalLong.of(watermark)
            : OptionalLong.empty(),
        checkpoints.path("counts").path("completed").asLong(),
        duration(checkpoints.path("latest").path("completed")));
  }

  private static OptionalLong duration(JsonNode checkpoint) {
    return checkpoint.has("end_to_end_duration")
        ? OptionalLong.of(checkpoint.get("end_to_end_duration").asLong())
        : OptionalLong.empty();
  }

  private List<String> vertices() throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    get(job).path("vertices").forEach(vertex -> ids.add(vertex.get("id").asText()));
    return ids;
  }

  private List<String> names(String metrics) throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    get(metrics).forEach(metric -> names.add(metric.get("id").asText()));
    return names;
  }

  /** Old sources count what leaves them, newer ones also what they read. */
  private long sourceRows(String metrics, List<String> names)
      throws IOException, InterruptedException {
    long rows = 0;
    Set<String> operators = new HashSet<>();
    List<String> counters = matching(names, SOURCE_ROWS.asMatchPredicate());
    counters.forEach(counter -> operators.add(counter.substring(0, counter.lastIndexOf('.'))));
    for (String operator : operators) {
      long most = 0;
      for (JsonNode metric :
          values(metrics, matching(counters, name -> name.startsWith(operator + ".")), "sum")) {
        most = Math.max(most, metric.get("sum").asLong());
      }
      rows += most;
    }
    return rows;
  }

  private long sum(String metrics, List<String> names) throws IOException, InterruptedException {
    long sum = 0;
    for (JsonNode metric : values(metrics, names, "sum")) {
      sum += metric.get("sum").asLong();
    }
    return sum;
  }

  private static List<String> matching(List<String> names, Predicate<String> predicate) {
    return names.stream().filter(predicate).toList();
  }

  private JsonNode values(String metrics, List<String> names, String aggregate)
      throws IOException, InterruptedException {
    if (names.isEmpty()) {
      return JSON.createArrayNode();
    }
    String wanted =
        names.stream()
            .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
            .collect(Collectors.joining(","));
    return get(metrics + "?agg=" + aggregate + "&get=" + wanted);
  }

  private JsonNode get(String uri) throws IOException, InterruptedException {
    HttpResponse<String> response =
        http.send(
            HttpRequest.newBuilder(URI.create(uri)).timeout(PATIENCE).build(),
            BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(uri + " answers with " + response.statusCode());
    }
    return JSON.readTree(response.body());
  }
}
