/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.util.HashSet;
import java.util.Set;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.util.TimeUtils;

/** Checks the part of a plan that users edit: how long the state of each input lives. */
final class StateCheck {

  private StateCheck() {}

  /**
   * Checks a node. A missing or empty list leaves the lifetime to the option of the job.
   *
   * @throws PlanFault naming the entry and its remedy
   */
  static void check(PlanNode node) {
    JsonNode state = node.json().path("state");
    if (state.isMissingNode() || state.isNull() || (state.isArray() && state.isEmpty())) {
      return;
    }
    if (!state.isArray()) {
      throw PlanFault.inNode(node.label(), node.pointer("state"), "a list of objects is expected");
    }
    if (state.size() != node.inputCount()) {
      throw PlanFault.inNode(
          node.label(),
          node.pointer("state"),
          "the list has "
              + state.size()
              + " entries, but the node has "
              + node.inputCount()
              + " inputs. Write one entry per input, or none to use 'table.exec.state.ttl'");
    }
    Set<Integer> indices = new HashSet<>();
    for (int i = 0; i < state.size(); i++) {
      checkIndex(node, state, i, indices);
      checkTtl(node, state.get(i).path("ttl"), "state/" + i + "/ttl");
      if (!state.get(i).path("name").isTextual()) {
        throw PlanFault.inNode(
            node.label(), node.pointer("state/" + i + "/name"), "the name of the state is missing");
      }
    }
  }

  private static void checkIndex(PlanNode node, JsonNode state, int entry, Set<Integer> indices) {
    JsonNode index = state.get(entry).path("index");
    if (!index.isInt()
        || index.asInt() < 0
        || index.asInt() >= state.size()
        || !indices.add(index.asInt())) {
      throw PlanFault.inNode(
          node.label(),
          node.pointer("state/" + entry + "/index"),
          (index.isMissingNode() ? "the index is missing" : "the index is " + index)
              + ". Each index from 0 to "
              + (state.size() - 1)
              + " occurs once");
    }
  }

  private static void checkTtl(PlanNode node, JsonNode ttl, String field) {
    if (!isDuration(ttl)) {
      throw PlanFault.inNode(
          node.label(),
          node.pointer(field),
          (ttl.isMissingNode() ? "the ttl is missing" : "the ttl is " + ttl)
              + ". Write a duration such as \"3600000 ms\", or \"0 ms\" for state that is kept for"
              + " ever");
    }
  }

  private static boolean isDuration(JsonNode ttl) {
    if (!ttl.isTextual()) {
      return false;
    }
    try {
      TimeUtils.parseDuration(ttl.asText());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
