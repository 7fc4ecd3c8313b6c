/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.SinkExecNode;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectWriter;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.planner.plan.ExecNodeGraphInternalPlan;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecSink;
import org.apache.flink.table.planner.plan.nodes.exec.serde.CompiledPlanSerdeUtil;
import org.apache.flink.table.planner.plan.nodes.exec.serde.SerdeContext;

/** A compiled plan that can be written, as Flink writes its own. */
public final class StoredPlan extends ExecNodeGraphInternalPlan {

  /**
   * A plan of a session.
   *
   * @param context what writing needs to know of the session
   */
  public StoredPlan(SerdeContext context, ExecNodeGraph graph) {
    super(
        () ->
            write(
                graph,
                CompiledPlanSerdeUtil.createJsonObjectWriter(context).withDefaultPrettyPrinter(),
                ObjectWriter::writeValueAsString),
        () ->
            write(
                graph,
                CompiledPlanSerdeUtil.createSmileObjectWriter(context),
                ObjectWriter::writeValueAsBytes),
        graph);
  }

  @Override
  public void writeToFile(File file, boolean ignoreIfExists, boolean failIfExists) {
    // A name without a folder means the working directory, also where the folder is created.
    super.writeToFile(
        file.getParentFile() == null ? file.getAbsoluteFile() : file, ignoreIfExists, failIfExists);
  }

  @Override
  public List<String> getSinkIdentifiers() {
    return getExecNodeGraph().getRootNodes().stream()
        .flatMap(StoredPlan::tableOf)
        .map(table -> table.getIdentifier().asSummaryString())
        .toList();
  }

  private static Stream<ContextResolvedTable> tableOf(ExecNode<?> root) {
    if (root instanceof SinkExecNode ours) {
      return Stream.of(ours.table());
    }
    return root instanceof CommonExecSink sink
        ? Stream.of(sink.getTableSinkSpec().getContextResolvedTable())
        : Stream.empty();
  }

  private static <T> T write(ExecNodeGraph graph, ObjectWriter writer, Form<T> form) {
    try {
      return form.write(writer, graph);
    } catch (IOException | RuntimeException e) {
      for (ExecNode<?> node : ExecGraphs.nodesOf(graph)) {
        checkWritable(node, writer, form);
      }
      throw new TableException("The plan cannot be written: " + e.getMessage(), e);
    }
  }

  /** Writes a node once more, alone, to find the one that cannot be written. */
  private static void checkWritable(ExecNode<?> node, ObjectWriter writer, Form<?> form) {
    try {
      form.write(writer, node);
    } catch (IOException | RuntimeException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw new TableException(
          "The plan cannot be written, because of node "
              + node.getId()
              + ", "
              + node.getDescription()
              + ": "
              + cause.getMessage(),
          e);
    }
  }

  /** Text or bytes. */
  private interface Form<T> {
    T write(ObjectWriter writer, Object value) throws IOException;
  }
}
