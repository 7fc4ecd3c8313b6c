/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.aggregate.GroupAggregation;
import io.tailrace.planner.aggregate.NoVectorFunctionException;
import io.tailrace.planner.state.TimeToLive;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.operator.GroupAggregateOperator;
import io.tailrace.runtime.state.StatefulTransformations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonGetter;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonInclude;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.StateMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** An unbounded GROUP BY behind an exchange by its grouping fields. */
@ExecNodeMetadata(
    name = "tailrace-exec-group-aggregate",
    version = 1,
    producedTransformations = GroupAggregateExecNode.GROUP_AGGREGATE_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class GroupAggregateExecNode extends BatchExecNode {
  static final String GROUP_AGGREGATE_TRANSFORMATION = "group-aggregate";

  private static final String FIELD_NAME_GROUPING = "grouping";
  private static final String FIELD_NAME_AGG_CALLS = "aggCalls";
  private static final String FIELD_NAME_AGG_CALL_NEED_RETRACTIONS = "aggCallNeedRetractions";
  private static final String FIELD_NAME_GENERATE_UPDATE_BEFORE = "generateUpdateBefore";
  private static final String FIELD_NAME_NEED_RETRACTION = "needRetraction";

  private final GroupAggregation aggregation;

  @Nullable
  @JsonProperty(FIELD_NAME_STATE)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private final List<StateMetadata> state;

  /**
   * A node of what the optimizer knows.
   *
   * @param timeToLive of an idle group
   */
  public GroupAggregateExecNode(
      ReadableConfig tableConfig,
      GroupAggregation aggregation,
      TimeToLive timeToLive,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(GroupAggregateExecNode.class),
        ExecNodeContext.newPersistedConfig(GroupAggregateExecNode.class, tableConfig),
        aggregation,
        List.of(new StateMetadata(0, timeToLive.duration(), GroupAggregation.STATE_NAME)),
        List.of(InputProperty.DEFAULT),
        outputType,
        description);
  }

  /**
   * The node of a plan file.
   *
   * @param state how long the state is kept; {@code null} or empty for what the session sets
   */
  @JsonCreator
  public GroupAggregateExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_GROUPING) int[] grouping,
      @JsonProperty(FIELD_NAME_AGG_CALLS) AggregateCall[] aggCalls,
      @JsonProperty(FIELD_NAME_AGG_CALL_NEED_RETRACTIONS) boolean[] aggCallNeedRetractions,
      @JsonProperty(FIELD_NAME_GENERATE_UPDATE_BEFORE) boolean generateUpdateBefore,
      @JsonProperty(FIELD_NAME_NEED_RETRACTION) boolean needRetraction,
      @JsonProperty(FIELD_NAME_STATE) @Nullable List<StateMetadata> state,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    this(
        id,
        context,
        persistedConfig,
        new GroupAggregation(
            required(grouping, FIELD_NAME_GROUPING),
            List.of(required(aggCalls, FIELD_NAME_AGG_CALLS)),
            GroupAggregation.retractions(
                required(aggCallNeedRetractions, FIELD_NAME_AGG_CALL_NEED_RETRACTIONS)),
            generateUpdateBefore
                ? GroupAggregateSpec.Updates.BEFORE_AND_AFTER
                : GroupAggregateSpec.Updates.AFTER,
            needRetraction ? GroupAggregation.Input.CHANGES : GroupAggregation.Input.INSERT_ONLY),
        state,
        inputProperties,
        outputType,
        description);
  }

  private GroupAggregateExecNode(
      int id,
      ExecNodeContext context,
      ReadableConfig persistedConfig,
      GroupAggregation aggregation,
      @Nullable List<StateMetadata> state,
      List<InputProperty> inputProperties,
      RowType outputType,
      String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description, "GroupAggregate");
    this.aggregation = aggregation;
    this.state = state;
  }

  private static <T> T required(@Nullable T value, String field) {
    checkArgument(value != null, "The field %s is missing", field);
    return value;
  }

  @Override
  public void checkInputs() {
    RowType input = inputType(0);
    RowType output = (RowType) getOutputType();
    FieldReferences fields = new FieldReferences(input);
    int[] grouping = grouping();
    checkArgument(
        output.getFieldCount() == grouping.length + aggCalls().size(),
        "%s grouping fields and %s aggCalls do not make the %s fields of outputType",
        grouping.length,
        aggCalls().size(),
        output.getFieldCount());
    checkArgument(
        Arrays.stream(grouping).distinct().count() == grouping.length,
        "The grouping %s names a field twice",
        Arrays.toString(grouping));
    for (int i = 0; i < grouping.length; i++) {
      fields.checkField(FIELD_NAME_GROUPING, grouping[i]);
      checkSameType(output, i, input.getTypeAt(grouping[i]));
    }
    AggregateCallCheck functions = new AggregateCallCheck(FIELD_NAME_AGG_CALLS, input, grouping);
    for (int i = 0; i < aggCalls().size(); i++) {
      AggregateCall call = aggCalls().get(i);
      functions.check(call, i);
      checkSameType(output, grouping.length + i, FlinkTypeFactory.toLogicalType(call.getType()));
    }
    checkArgument(
        getInputEdges().get(0).getSource() instanceof ExchangeExecNode exchange
            && Arrays.equals(exchange.keyFields(), grouping),
        "The input must be an exchange by the fields of grouping, %s",
        Arrays.toString(grouping));
  }

  private static void checkSameType(RowType output, int field, LogicalType expected) {
    checkArgument(
        output.getTypeAt(field).getTypeRoot() == expected.getTypeRoot(),
        "Field %s of outputType is %s, but the node makes %s of it",
        field,
        output.getTypeAt(field).asSummaryString(),
        expected.asSummaryString());
  }

  @JsonGetter(FIELD_NAME_GROUPING)
  int[] grouping() {
    return aggregation.grouping();
  }

  @JsonGetter(FIELD_NAME_AGG_CALLS)
  List<AggregateCall> aggCalls() {
    return aggregation.calls();
  }

  @JsonGetter(FIELD_NAME_AGG_CALL_NEED_RETRACTIONS)
  boolean[] aggCallNeedRetractions() {
    return aggregation.retractionFlags();
  }

  @JsonGetter(FIELD_NAME_GENERATE_UPDATE_BEFORE)
  boolean generateUpdateBefore() {
    return aggregation.updates() == GroupAggregateSpec.Updates.BEFORE_AND_AFTER;
  }

  @JsonGetter(FIELD_NAME_NEED_RETRACTION)
  boolean needRetraction() {
    return aggregation.input() == GroupAggregation.Input.CHANGES;
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    List<String> fields = inputs.get(0).fields();
    String rows = groups(inputs.get(0));
    List<String> output = new ArrayList<>();
    for (int field : grouping()) {
      output.add(Lineage.digest("key", rows, fields.get(field)));
    }
    for (AggregateCall call : aggCalls()) {
      output.add(Lineage.digest("aggregate", rows, functionOf(call, fields)));
    }
    return new Lineage(rows, output);
  }

  /** A row of state holds the accumulators of the functions, in their order. */
  @Override
  protected String stateIdentity(List<Lineage> inputs) {
    List<String> fields = inputs.get(0).fields();
    return groups(inputs.get(0))
        + aggCalls().stream().map(call -> functionOf(call, fields)).toList()
        + aggregation.retractions();
  }

  private String groups(Lineage input) {
    List<String> keys = Arrays.stream(grouping()).mapToObj(input.fields()::get).toList();
    return Lineage.digest("group", input.rows(), keys.toString());
  }

  private static String functionOf(AggregateCall call, List<String> fields) {
    return call.getAggregation().getName()
        + call.getArgList().stream().map(fields::get).toList()
        + (call.hasFilter() ? fields.get(call.filterArg) : "");
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> input = inputBatches(planner, 0);
    GroupAggregateSpec spec =
        spec(planner, StateMetadata.getStateTtlForOneInputOperator(config, state));
    OneInputTransformation<RowBatch, RowBatch> transformation =
        ExecNodeUtil.createOneInputTransformation(
            input,
            createTransformationMeta(GROUP_AGGREGATE_TRANSFORMATION, config),
            new GroupAggregateOperator.Factory(spec),
            BatchTypes.of((RowType) getOutputType()),
            input.getParallelism(),
            /* parallelismConfigured */ aggregation.grouping().length == 0);
    transformation.setMaxParallelism(
        KeyedParallelism.of(planner.getExecEnv(), aggregation.grouping()).keyGroups());
    return StatefulTransformations.mark(transformation, GROUP_AGGREGATE_TRANSFORMATION);
  }

  private GroupAggregateSpec spec(PlannerBase planner, long ttlMillis) {
    try {
      return aggregation.spec(
          ShortcutUtils.unwrapTypeFactory(planner),
          inputType(0),
          (RowType) getOutputType(),
          ttlMillis);
    } catch (NoVectorFunctionException e) {
      throw new TableException(
          "Node "
              + getId()
              + ", "
              + getDescription()
              + ", cannot run, because "
              + e.getMessage()
              + ". Compile the plan again.",
          e);
    }
  }
}
