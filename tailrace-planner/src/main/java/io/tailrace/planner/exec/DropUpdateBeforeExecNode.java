/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.DropUpdateBefore;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;

/** Drops the old rows of updates. */
@ExecNodeMetadata(
    name = "tailrace-exec-drop-update-before",
    version = 1,
    producedTransformations = DropUpdateBeforeExecNode.DROP_UPDATE_BEFORE_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class DropUpdateBeforeExecNode extends OneInputExecNode {
  static final String DROP_UPDATE_BEFORE_TRANSFORMATION = "drop-update-before";

  /** A node over rows of the type. */
  public DropUpdateBeforeExecNode(ReadableConfig tableConfig, RowType rowType, String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(DropUpdateBeforeExecNode.class),
        ExecNodeContext.newPersistedConfig(DropUpdateBeforeExecNode.class, tableConfig),
        List.of(InputProperty.DEFAULT),
        rowType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public DropUpdateBeforeExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(
        id,
        context,
        persistedConfig,
        inputProperties,
        outputType,
        description,
        "DropUpdateBefore",
        DROP_UPDATE_BEFORE_TRANSFORMATION);
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    Lineage input = inputs.get(0);
    return new Lineage(Lineage.digest("drop-update-before", input.rows()), input.fields());
  }

  @Override
  protected StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config) {
    return new DropUpdateBefore.Factory();
  }
}
