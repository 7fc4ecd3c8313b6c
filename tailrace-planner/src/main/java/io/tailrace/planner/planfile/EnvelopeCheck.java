/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.FlinkVersion;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * Checks what holds the nodes of a plan together, before any of them is made: version, ids, types
 * and edges.
 */
final class EnvelopeCheck {
  private final NodeTypes types = new NodeTypes();
  private final Map<Integer, PlanNode> nodes = new LinkedHashMap<>();
  private final Map<Integer, List<Integer>> sources = new HashMap<>();

  private EnvelopeCheck() {}

  /**
   * Checks a plan.
   *
   * @throws PlanFault naming the place
   */
  static void check(JsonNode plan) {
    if (!plan.isObject()) {
      throw PlanFault.of("A plan is a JSON object with flinkVersion, nodes and edges");
    }
    EnvelopeCheck check = new EnvelopeCheck();
    checkVersion(plan.path("flinkVersion"));
    check.readNodes(array(plan, "nodes"));
    check.readEdges(array(plan, "edges"));
    check.nodes.values().forEach(check::checkInputs);
    check.checkAcyclic();
    check.nodes.values().forEach(check::checkOutput);
    check.nodes.values().forEach(StateCheck::check);
  }

  private static JsonNode array(JsonNode plan, String field) {
    JsonNode value = plan.path(field);
    if (!value.isArray()) {
      throw PlanFault.of("At /" + field + ": a list is missing");
    }
    return value;
  }

  private static void checkVersion(JsonNode version) {
    if (!version.isTextual() || FlinkVersion.byCode(version.asText()).isEmpty()) {
      throw PlanFault.of(
          "At /flinkVersion: "
              + (version.isMissingNode() ? "the version is missing" : version + " is unknown")
              + ". This is Flink "
              + FlinkVersion.current()
              + "; known are "
              + Arrays.asList(FlinkVersion.values()));
    }
  }

  private void readNodes(JsonNode list) {
    if (list.isEmpty()) {
      throw PlanFault.of("At /nodes: the plan has no node");
    }
    for (int i = 0; i < list.size(); i++) {
      PlanNode node = PlanNode.of(list.get(i), i);
      PlanNode other = nodes.putIfAbsent(node.id(), node);
      if (other != null) {
        throw PlanFault.inNode(
            node.label(), node.pointer("id"), "another node has this id: " + other.label());
      }
      types
          .refusal(node.type())
          .ifPresent(
              refusal -> {
                throw PlanFault.inNode(node.label(), node.pointer("type"), refusal);
              });
    }
  }

  private void readEdges(JsonNode list) {
    for (int i = 0; i < list.size(); i++) {
      PlanNode source = end(list.get(i), i, "source");
      PlanNode target = end(list.get(i), i, "target");
      sources.computeIfAbsent(target.id(), id -> new ArrayList<>()).add(source.id());
      boolean batches = types.emitsBatches(source.type());
      if (batches != types.takesBatches(target.type())) {
        throw PlanFault.of(
            "At /edges/"
                + i
                + ": "
                + source.label()
                + " emits "
                + (batches ? "batches" : "rows")
                + " and "
                + target.label()
                + " takes "
                + (batches ? "rows" : "batches")
                + ". A node of type tailrace-exec-"
                + (batches ? "batch-to-row_1" : "row-to-batch_1")
                + " belongs between them");
      }
    }
  }

  private PlanNode end(JsonNode edge, int index, String field) {
    String pointer = "/edges/" + index + "/" + field;
    JsonNode id = edge.path(field);
    if (!id.isInt()) {
      throw PlanFault.of("At " + pointer + ": the id of a node is missing");
    }
    PlanNode node = nodes.get(id.asInt());
    if (node == null) {
      throw PlanFault.of(
          "At " + pointer + ": there is no node " + id + "; the nodes are " + nodes.keySet());
    }
    return node;
  }

  private void checkInputs(PlanNode node) {
    int edges = sources.getOrDefault(node.id(), List.of()).size();
    if (edges != node.inputCount()) {
      throw PlanFault.of(
          node.label()
              + " has "
              + node.inputCount()
              + " inputs by its inputProperties, but "
              + edges
              + " edges lead to it");
    }
  }

  private void checkOutput(PlanNode node) {
    boolean isRead = sources.values().stream().anyMatch(list -> list.contains(node.id()));
    if (!isRead && !node.isSink()) {
      throw PlanFault.of(node.label() + " is no sink, but no edge leads from it");
    }
  }

  private void checkAcyclic() {
    Set<Integer> finished = new HashSet<>();
    nodes.keySet().forEach(id -> visit(id, new ArrayList<>(), finished));
  }

  private void visit(int id, List<Integer> path, Set<Integer> finished) {
    if (path.contains(id)) {
      throw PlanFault.of(
          "At /edges: the edges form a cycle through the nodes "
              + path.subList(path.indexOf(id), path.size()));
    }
    if (!finished.contains(id)) {
      path.add(id);
      sources.getOrDefault(id, List.of()).forEach(source -> visit(source, path, finished));
      path.remove(path.size() - 1);
      finished.add(id);
    }
  }
}
