/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * A function that a plan names and Flink does not have, or has as one of another sort. Flink calls
 * the first a bug of its own and says nothing of the second; in a file that was edited, or written
 * by another version, both are faults of the plan.
 */
final class UnknownFunction {
  private static final Pattern UNRESOLVED =
      Pattern.compile("Could not resolve internal system function '(.*)'\\. This is a bug.*");

  private static final String INTERNAL_NAME = "internalName";

  /** The fields that name a function. */
  private static final List<String> NAMES = List.of(INTERNAL_NAME, "sqlKind");

  private UnknownFunction() {}

  /**
   * The fault behind a failure to read a node; empty when it is another one.
   *
   * @param field the way from the node to what could not be read
   * @param reason what the failure says
   */
  static Optional<PlanFault> fault(PlanNode node, String field, String reason, Throwable failure) {
    Matcher unresolved = UNRESOLVED.matcher(reason);
    if (unresolved.matches()) {
      String name = unresolved.group(1);
      return Optional.of(
          PlanFault.of(
              node.label()
                  + ", at "
                  + node.pointer(way(node.json(), name).orElse(field))
                  + ": there is no function '"
                  + name
                  + "' in this version of Flink",
              failure));
    }
    JsonNode name = node.json().at("/" + field).path(INTERNAL_NAME);
    if (reason.contains("cannot be cast") && field.startsWith("aggCalls") && name.isTextual()) {
      return Optional.of(
          PlanFault.of(
              node.label()
                  + ", at "
                  + node.pointer(field + "/" + INTERNAL_NAME)
                  + ": '"
                  + name.asText()
                  + "' is no aggregate function",
              failure));
    }
    return Optional.empty();
  }

  /** The way from some JSON to the first field below it that names a function so. */
  private static Optional<String> way(JsonNode json, String name) {
    for (String field : NAMES) {
      if (json.path(field).asText().equals(name)) {
        return Optional.of(field);
      }
    }
    for (Iterator<Map.Entry<String, JsonNode>> fields = json.fields(); fields.hasNext(); ) {
      Map.Entry<String, JsonNode> field = fields.next();
      Optional<String> below = way(field.getValue(), name);
      if (below.isPresent()) {
        return below.map(rest -> field.getKey() + "/" + rest);
      }
    }
    for (int i = 0; json.isArray() && i < json.size(); i++) {
      String index = Integer.toString(i);
      Optional<String> below = way(json.get(i), name);
      if (below.isPresent()) {
        return below.map(rest -> index + "/" + rest);
      }
    }
    return Optional.empty();
  }
}
