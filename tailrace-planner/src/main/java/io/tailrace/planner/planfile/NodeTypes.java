/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import io.tailrace.planner.exec.BatchExecNode;
import io.tailrace.planner.exec.BatchToRowExecNode;
import io.tailrace.planner.exec.RowToBatchExecNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecNode;
import org.apache.flink.table.planner.plan.utils.ExecNodeMetadataUtil;

/** The types of nodes that plans of streaming statements may hold, by name and version. */
final class NodeTypes {
  private final Map<String, Class<? extends ExecNode<?>>> classes = new TreeMap<>();

  NodeTypes() {
    for (Class<? extends ExecNode<?>> node : ExecNodeMetadataUtil.execNodes()) {
      if (StreamExecNode.class.isAssignableFrom(node)) {
        for (ExecNodeMetadata metadata : ExecNodeMetadataUtil.extractMetadataFromAnnotation(node)) {
          classes.put(metadata.name() + "_" + metadata.version(), node);
        }
      }
    }
  }

  /** Why a type cannot be used, a clause without its full stop; empty for a known type. */
  Optional<String> refusal(String type) {
    if (classes.containsKey(type)) {
      return Optional.empty();
    }
    String prefix = type.replaceFirst("_[^_]*$", "_");
    List<String> versions = classes.keySet().stream().filter(t -> t.startsWith(prefix)).toList();
    if (type.contains("_") && !versions.isEmpty()) {
      return Optional.of(
          "'" + type + "' is of another version than this planner knows: " + versions);
    }
    if (type.startsWith("batch-exec-")) {
      return Optional.of("'" + type + "' belongs to a plan of batch mode");
    }
    return Optional.of("'" + type + "' is unknown. Known are " + classes.keySet());
  }

  /** Whether the output of a node carries batches. */
  boolean emitsBatches(String type) {
    return BatchExecNode.class.isAssignableFrom(classes.get(type));
  }

  /** Whether the inputs of a node carry batches. */
  boolean takesBatches(String type) {
    Class<?> node = classes.get(type);
    return node == BatchToRowExecNode.class
        || (BatchExecNode.class.isAssignableFrom(node) && node != RowToBatchExecNode.class);
  }
}
