/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * One node of a plan as it is written.
 *
 * @param id its number
 * @param type name and version
 * @param index its place in the list of nodes, from 0
 * @param json all of its fields
 */
record PlanNode(int id, String type, int index, JsonNode json) {

  /**
   * Reads what every node has.
   *
   * @throws PlanFault when it is missing
   */
  static PlanNode of(JsonNode json, int index) {
    String pointer = "/nodes/" + index;
    if (!json.isObject()) {
      throw PlanFault.of("At " + pointer + ": a node is an object");
    }
    if (!json.path("id").isInt()) {
      throw PlanFault.of("At " + pointer + "/id: the number of the node is missing");
    }
    int id = json.path("id").asInt();
    if (!json.path("type").isTextual()) {
      throw PlanFault.inNode("Node " + id, pointer + "/type", "the type of the node is missing");
    }
    return new PlanNode(id, json.path("type").asText(), index, json);
  }

  /** Names the node to users. */
  String label() {
    return "Node " + id + " (" + type + ")";
  }

  /** JSON pointer to something in the node. */
  String pointer(String field) {
    return "/nodes/" + index + "/" + field;
  }

  /** The number of inputs that the node says it has. */
  int inputCount() {
    return json.path("inputProperties").size();
  }

  boolean isSink() {
    return type.matches("(stream|tailrace)-exec-sink_\\d+");
  }
}
