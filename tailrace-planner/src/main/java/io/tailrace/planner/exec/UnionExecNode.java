/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.transformations.UnionTransformation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;

/** UNION ALL: no operator, only edges. */
@ExecNodeMetadata(
    name = "tailrace-exec-union",
    version = 1,
    producedTransformations = {},
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class UnionExecNode extends BatchExecNode {

  /** A node over inputs of exchangeable types. */
  public UnionExecNode(
      ReadableConfig tableConfig, int inputCount, RowType outputType, String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(UnionExecNode.class),
        ExecNodeContext.newPersistedConfig(UnionExecNode.class, tableConfig),
        Collections.nCopies(inputCount, InputProperty.DEFAULT),
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public UnionExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description, "Union");
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < ((RowType) getOutputType()).getFieldCount(); i++) {
      int field = i;
      fields.add(
          Lineage.digest(
              inputs.stream().map(input -> input.fields().get(field)).toArray(String[]::new)));
    }
    return new Lineage(
        Lineage.digest(inputs.stream().map(Lineage::rows).toArray(String[]::new)), fields);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    List<Transformation<RowBatch>> inputs = new ArrayList<>();
    for (int i = 0; i < getInputEdges().size(); i++) {
      inputs.add(inputBatches(planner, i));
    }
    return new UnionTransformation<>(inputs);
  }
}
