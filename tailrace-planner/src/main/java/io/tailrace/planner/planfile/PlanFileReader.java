/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import io.tailrace.planner.exec.BatchExecNode;
import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.FieldFault;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonLocation;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.io.JsonEOFException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonMappingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectReader;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.serde.CompiledPlanSerdeUtil;
import org.apache.flink.table.planner.plan.nodes.exec.serde.SerdeContext;

/**
 * Reads compiled plans. Files are edited by hand and outlive the version that wrote them, so that
 * everything about them is checked before a node runs, and each fault is told with its place.
 */
public final class PlanFileReader {
  private final SerdeContext context;

  /** A reader in a session. */
  public PlanFileReader(SerdeContext context) {
    this.context = context;
  }

  /**
   * Reads a plan.
   *
   * @throws PlanFault naming the plan and the place in it
   */
  public StoredPlan read(PlanReference reference) {
    return checked(PlanText.of(reference));
  }

  /**
   * Reads a plan from any file system that Flink knows.
   *
   * @param path with a scheme, or else local
   * @throws PlanFault naming the plan and the place in it
   */
  public StoredPlan readFile(String path) {
    return checked(PlanText.ofPath(path));
  }

  private StoredPlan checked(PlanText text) {
    try {
      return new StoredPlan(context, read(text));
    } catch (PlanFault fault) {
      throw fault.inPlan(text.name());
    }
  }

  private ExecNodeGraph read(PlanText text) {
    ObjectReader reader =
        text.format() == PlanText.Format.SMILE
            ? CompiledPlanSerdeUtil.createSmileObjectReader(context)
            : CompiledPlanSerdeUtil.createJsonObjectReader(context);
    JsonNode tree = tree(text, reader);
    EnvelopeCheck.check(tree);
    ExecNodeGraph graph = graph(text, tree, reader);
    JsonNode nodes = tree.path("nodes");
    Map<Integer, PlanNode> written = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      PlanNode node = PlanNode.of(nodes.get(i), i);
      written.put(node.id(), node);
    }
    ExecGraphs.nodesOf(graph).forEach(node -> checkNode(node, written.get(node.getId())));
    return graph;
  }

  private static JsonNode tree(PlanText text, ObjectReader reader) {
    try {
      return reader.readTree(text.bytes());
    } catch (JsonProcessingException e) {
      throw PlanFault.of(
          (isTruncation(e) ? "It ends too early" : "It is not " + text.format())
              + place(e.getLocation())
              + ": "
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw PlanFault.of("It cannot be read: " + e.getMessage(), e);
    }
  }

  /** Jackson has an exception for an end inside a token and a message for one inside a value. */
  private static boolean isTruncation(JsonProcessingException e) {
    return e instanceof JsonEOFException
        || e.getOriginalMessage().startsWith("Unexpected end-of-input");
  }

  private static String place(JsonLocation location) {
    return location == null || location.getLineNr() < 0
        ? ""
        : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static ExecNodeGraph graph(PlanText text, JsonNode tree, ObjectReader reader) {
    try {
      return reader.readValue(text.bytes(), ExecNodeGraph.class);
    } catch (IOException | RuntimeException e) {
      JsonNode nodes = tree.path("nodes");
      for (int i = 0; i < nodes.size(); i++) {
        findFault(PlanNode.of(nodes.get(i), i), reader);
      }
      throw PlanFault.of(reasonOf(e), e);
    }
  }

  /** Reads a node once more, alone: the plan as a whole does not say which node is at fault. */
  private static void findFault(PlanNode node, ObjectReader reader) {
    try {
      reader.treeToValue(node.json(), ExecNode.class);
    } catch (IOException | RuntimeException e) {
      String reason = reasonOf(e);
      throw UnknownFunction.fault(node, pathOf(e), reason, e)
          .orElseGet(
              () ->
                  PlanFault.of(
                      node.label() + ", at " + node.pointer(pathOf(e)) + ": " + reason, e));
    }
  }

  private static String pathOf(Throwable failure) {
    List<JsonMappingException.Reference> path =
        failure instanceof JsonMappingException mapping ? mapping.getPath() : List.of();
    StringBuilder pointer = new StringBuilder();
    for (JsonMappingException.Reference step : path) {
      pointer.append(pointer.isEmpty() ? "" : "/");
      pointer.append(step.getFieldName() == null ? step.getIndex() : step.getFieldName());
    }
    return pointer.toString();
  }

  /** What the innermost cause says, without the place in the file that Jackson adds. */
  private static String reasonOf(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message =
        cause instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : Optional.ofNullable(cause.getMessage()).orElseGet(cause::toString);
    return message.replaceAll("\\s+", " ").replaceAll("[. ]+$", "");
  }

  private static void checkNode(ExecNode<?> node, PlanNode written) {
    if (node instanceof BatchExecNode ours) {
      try {
        ours.checkInputs();
      } catch (FieldFault e) {
        throw PlanFault.inNode(written.label(), written.pointer(e.field()), e.getMessage());
      } catch (IllegalArgumentException e) {
        throw PlanFault.of(written.label() + ": " + e.getMessage(), e);
      }
    }
  }
}
