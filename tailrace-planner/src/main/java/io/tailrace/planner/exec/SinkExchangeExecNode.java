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
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;

/**
 * Shuffles batches by the primary key of a sink, if its parallelism is not the one of its input.
 * Behind the exchange both are equal, so that Flink's sink does not shuffle its rows again.
 */
@ExecNodeMetadata(
    name = "tailrace-exec-sink-exchange",
    version = 1,
    producedTransformations = {
      SinkExchangeExecNode.EXCHANGE_TRANSFORMATION,
      SinkExchangeExecNode.RECEIVER_TRANSFORMATION
    },
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class SinkExchangeExecNode extends BatchExecNode {
  static final String EXCHANGE_TRANSFORMATION = "exchange";
  static final String RECEIVER_TRANSFORMATION = "exchange-receiver";

  private static final String FIELD_NAME_KEY_FIELDS = "keyFields";
  private static final String FIELD_NAME_SINK_PARALLELISM = "sinkParallelism";

  @JsonProperty(FIELD_NAME_KEY_FIELDS)
  private final int[] keyFields;

  @JsonProperty(FIELD_NAME_SINK_PARALLELISM)
  private final int sinkParallelism;

  /**
   * A node.
   *
   * @param keyFields indices of the primary key's fields, in its order
   */
  public SinkExchangeExecNode(
      ReadableConfig tableConfig,
      int[] keyFields,
      int sinkParallelism,
      RowType rowType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(SinkExchangeExecNode.class),
        ExecNodeContext.newPersistedConfig(SinkExchangeExecNode.class, tableConfig),
        keyFields,
        sinkParallelism,
        List.of(InputProperty.DEFAULT),
        rowType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public SinkExchangeExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_KEY_FIELDS) int[] keyFields,
      @JsonProperty(FIELD_NAME_SINK_PARALLELISM) int sinkParallelism,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description, "Exchange");
    this.keyFields = keyFields.clone();
    this.sinkParallelism = sinkParallelism;
  }

  @Override
  public void checkInputs() {
    new FieldReferences(inputType(0)).checkKeys(FIELD_NAME_KEY_FIELDS, keyFields);
    checkArgument(
        sinkParallelism > 0, "The sinkParallelism is %s, but starts at 1", sinkParallelism);
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    return inputs.get(0);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> batches = inputBatches(planner, 0);
    if (batches.getParallelism() == sinkParallelism) {
      return batches;
    }
    Transformation<RowBatch> receiver =
        Exchanges.hash(
            batches,
            BatchSchema.of((RowType) getOutputType()),
            keyFields,
            sinkParallelism,
            KeyedParallelism.keyGroups(planner.getExecEnv(), sinkParallelism));
    createTransformationMeta(
            RECEIVER_TRANSFORMATION, "ExchangeReceiver", "ExchangeReceiver", config)
        .fill(receiver);
    createTransformationMeta(EXCHANGE_TRANSFORMATION, config).fill(splitterOf(receiver));
    return receiver;
  }

  /** What sends to the partitioner that {@code receiver} reads. */
  private static Transformation<?> splitterOf(Transformation<RowBatch> receiver) {
    return receiver.getInputs().get(0).getInputs().get(0);
  }
}
