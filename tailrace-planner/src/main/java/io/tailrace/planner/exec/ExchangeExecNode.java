/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.exchange.Exchanges;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;

/**
 * Sends batches to the subtasks that own the key groups of their rows. The operator behind it
 * checks its key groups itself.
 */
@ExecNodeMetadata(
    name = "tailrace-exec-exchange",
    version = 1,
    producedTransformations = ExchangeExecNode.EXCHANGE_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class ExchangeExecNode extends BatchExecNode {
  static final String EXCHANGE_TRANSFORMATION = "exchange";

  private final int[] keyFields;

  /**
   * A node.
   *
   * @param inputProperty requires the distribution, by hash or into one subtask
   */
  public ExchangeExecNode(
      ReadableConfig tableConfig,
      InputProperty inputProperty,
      RowType rowType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(ExchangeExecNode.class),
        ExecNodeContext.newPersistedConfig(ExchangeExecNode.class, tableConfig),
        List.of(inputProperty),
        rowType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public ExchangeExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description, "Exchange");
    this.keyFields = keyFields(inputProperties.get(0).getRequiredDistribution());
  }

  private static int[] keyFields(InputProperty.RequiredDistribution distribution) {
    if (distribution instanceof InputProperty.HashDistribution hash) {
      return hash.getKeys().clone();
    }
    if (distribution.getType() == InputProperty.DistributionType.SINGLETON) {
      return new int[0];
    }
    throw new TableException("An exchange of batches cannot distribute by " + distribution + ".");
  }

  /** Indices of the fields of the key, in its order; none for one subtask. */
  int[] keyFields() {
    return keyFields.clone();
  }

  @Override
  public void checkInputs() {
    new FieldReferences(inputType(0)).checkKeys("keys", keyFields);
    checkArgument(
        BatchTypes.areExchangeable(inputType(0), (RowType) getOutputType()),
        "The outputType %s is not that of the input, %s",
        getOutputType().asSummaryString(),
        inputType(0).asSummaryString());
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    return inputs.get(0);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    KeyedParallelism target = KeyedParallelism.of(planner.getExecEnv(), keyFields);
    PartitionTransformation<RowBatch> exchange =
        Exchanges.split(
            inputBatches(planner, 0),
            BatchSchema.of((RowType) getOutputType()),
            keyFields,
            target.keyGroups());
    createTransformationMeta(EXCHANGE_TRANSFORMATION, config).fill(exchange.getInputs().get(0));
    exchange.setParallelism(target.parallelism());
    return exchange;
  }
}
