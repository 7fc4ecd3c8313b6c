/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import io.tailrace.planner.state.TimeToLive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.flink.table.delegation.InternalPlan;
import org.apache.flink.util.TimeUtils;

/** What the nodes of a compiled plan keep, and for how long, as the plan says it. */
public final class StoredState {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private StoredState() {}

  /**
   * One line per node that keeps state, in the order of the plan.
   *
   * @param config has the lifetime where the plan leaves it open
   */
  public static List<String> lines(InternalPlan plan, ReadableConfig config) {
    List<String> lines = new ArrayList<>();
    for (JsonNode node : nodesOf(plan)) {
      if (node.path("state").isArray()) {
        lines.add(
            node.path("description").asText() + ": keeps " + states(node.path("state"), config));
      }
    }
    return lines;
  }

  private static JsonNode nodesOf(InternalPlan plan) {
    try {
      return MAPPER.readTree(plan.asJsonString()).path("nodes");
    } catch (IOException e) {
      throw new IllegalStateException("A compiled plan writes JSON.", e);
    }
  }

  private static String states(JsonNode states, ReadableConfig config) {
    if (states.isEmpty()) {
      return "its state " + TimeToLive.ofOption(config).lifetime();
    }
    List<String> words = new ArrayList<>();
    for (JsonNode state : states) {
      words.add(
          state.path("name").asText()
              + " "
              + TimeToLive.ofPlanFile(TimeUtils.parseDuration(state.path("ttl").asText()))
                  .lifetime());
    }
    return String.join(", ", words);
  }
}
