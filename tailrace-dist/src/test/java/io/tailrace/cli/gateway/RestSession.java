/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** A session over plain HTTP, as a program without any library of Flink would hold it. */
public final class RestSession {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String base;
  private final String session;

  public RestSession(int port) throws Exception {
    this.base = "http://" + GatewayFixture.HOST + ":" + port + "/v4/sessions/";
    this.session = post(base, "{}").get("sessionHandle").asText();
  }

  /** Runs a statement and fetches its result to the end: each row as "KIND [fields]". */
  public List<String> rows(String sql) throws Exception {
    String operation = start(sql);
    List<String> rows = fetch(operation + "/result/0?rowFormat=JSON");
    delete(operation + "/close");
    return rows;
  }

  private List<String> fetch(String first) throws Exception {
    List<String> rows = new ArrayList<>();
    String next = first;
    while (true) {
      JsonNode answer = get(next);
      if (answer.has("errors")) {
        throw new IllegalStateException(answer.get("errors").toString());
      }
      if (!answer.get("resultType").asText().equals("NOT_READY")) {
        for (JsonNode row : answer.get("results").get("data")) {
          rows.add(row.get("kind").asText() + " " + row.get("fields"));
        }
      }
      if (answer.get("resultType").asText().equals("EOS")) {
        return rows;
      }
      next = base.substring(0, base.indexOf("/v4")) + answer.get("nextResultUri").asText();
    }
  }

  /** The one value of a statement's one row. */
  public String value(String sql) throws Exception {
    List<String> rows = rows(sql);
    if (rows.size() != 1) {
      throw new IllegalStateException("Not one row but " + rows);
    }
    return JSON.readTree(rows.get(0).substring(rows.get(0).indexOf('['))).get(0).asText();
  }

  /** What could stand at the end of an unfinished statement. */
  public List<String> completions(String statement) throws Exception {
    String body =
        JSON.writeValueAsString(
            JSON.createObjectNode()
                .put("statement", statement)
                .put("position", statement.length()));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + session + "/complete-statement"))
            .method("GET", BodyPublishers.ofString(body))
            .build();
    List<String> candidates = new ArrayList<>();
    parsed(http.send(request, BodyHandlers.ofString()))
        .get("candidates")
        .forEach(candidate -> candidates.add(candidate.asText()));
    return candidates;
  }

  public void close() throws Exception {
    delete(base + session);
  }

  private void delete(String uri) throws Exception {
    http.send(request(uri).DELETE().build(), BodyHandlers.ofString());
  }

  /** The URI of the operation that runs a statement. */
  private String start(String sql) throws Exception {
    String body = JSON.writeValueAsString(JSON.createObjectNode().put("statement", sql));
    return base
        + session
        + "/operations/"
        + post(base + session + "/statements", body).get("operationHandle").asText();
  }

  private JsonNode post(String uri, String body) throws Exception {
    HttpRequest request = request(uri).POST(BodyPublishers.ofString(body)).build();
    return parsed(http.send(request, BodyHandlers.ofString()));
  }

  private JsonNode get(String uri) throws Exception {
    return parsed(http.send(request(uri).build(), BodyHandlers.ofString()));
  }

  /** A gateway that ends may leave a request without an answer. */
  private static HttpRequest.Builder request(String uri) {
    return HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofMinutes(1));
  }

  private static JsonNode parsed(HttpResponse<String> response) throws Exception {
    return JSON.readTree(response.body());
  }
}
