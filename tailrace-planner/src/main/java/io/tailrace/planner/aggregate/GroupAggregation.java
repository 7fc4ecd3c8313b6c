/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.runtime.aggregate.AggregateCallSpec;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.plan.utils.AggregateInfo;
import org.apache.flink.table.planner.plan.utils.AggregateInfoList;
import org.apache.flink.table.planner.plan.utils.AggregateUtil;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * A GROUP BY as plans store it: what Flink's own node stores of one, from which the operator's
 * description is made anew whenever the plan is translated.
 *
 * @param grouping indices of the grouping fields
 * @param calls the functions of the query
 * @param retractions for each function, whether it must be able to take values back
 * @param updates what an update of a group consists of
 * @param input what the input sends
 */
public record GroupAggregation(
    int[] grouping,
    List<AggregateCall> calls,
    List<AggregateCallSpec.Retraction> retractions,
    GroupAggregateSpec.Updates updates,
    Input input) {

  /** Name of the state in plans and snapshots, the one of Flink's operator. */
  public static final String STATE_NAME = "groupAggregateState";

  /** What the input of a GROUP BY sends. */
  public enum Input {
    /** Inserts alone. */
    INSERT_ONLY,
    /** Changes that take rows back, too. */
    CHANGES
  }

  /** Copies what can be changed and checks that the parts fit. */
  public GroupAggregation {
    grouping = grouping.clone();
    calls = List.copyOf(calls);
    retractions = List.copyOf(retractions);
    checkArgument(
        calls.size() == retractions.size(),
        "%s functions and %s notes about retraction do not fit.",
        calls.size(),
        retractions.size());
  }

  /** What a node of Flink's plan computes, after changelog inference. */
  public static GroupAggregation of(StreamPhysicalGroupAggregate node) {
    boolean[] retractions =
        AggregateUtil.deriveAggCallNeedRetractions(node, node.grouping().length, node.aggCalls());
    return new GroupAggregation(
        node.grouping(),
        JavaScalaConversionUtil.toJava(node.aggCalls()),
        retractions(retractions),
        ChangelogPlanUtils.generateUpdateBefore(node)
            ? GroupAggregateSpec.Updates.BEFORE_AND_AFTER
            : GroupAggregateSpec.Updates.AFTER,
        ChangelogPlanUtils.inputInsertOnly(node) ? Input.INSERT_ONLY : Input.CHANGES);
  }

  /** Notes about retraction, of the flags that plans hold. */
  public static List<AggregateCallSpec.Retraction> retractions(boolean[] flags) {
    List<AggregateCallSpec.Retraction> retractions = new ArrayList<>();
    for (boolean flag : flags) {
      retractions.add(
          flag ? AggregateCallSpec.Retraction.POSSIBLE : AggregateCallSpec.Retraction.NEVER);
    }
    return retractions;
  }

  /** The notes about retraction as plans hold them. */
  public boolean[] retractionFlags() {
    boolean[] flags = new boolean[retractions.size()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = retractions.get(i) == AggregateCallSpec.Retraction.POSSIBLE;
    }
    return flags;
  }

  /**
   * The functions with what Flink derives for them: their types, and COUNT(*) where it is needed.
   */
  private AggregateInfoList infos(FlinkTypeFactory typeFactory, RowType inputType) {
    return AggregateUtil.transformToStreamAggregateInfoList(
        typeFactory,
        inputType,
        JavaScalaConversionUtil.toScala(calls),
        retractionFlags(),
        /* needInputCount */ input == Input.CHANGES,
        /* isStateBackendDataViews */ true,
        /* needDistinctInfo */ false);
  }

  /**
   * The description of the operator.
   *
   * @param outputType type of the output's rows
   * @param ttlMillis how long an idle group is kept, 0 for ever
   * @throws NoVectorFunctionException when one of the functions does not run as vector
   */
  public GroupAggregateSpec spec(
      FlinkTypeFactory typeFactory, RowType inputType, RowType outputType, long ttlMillis)
      throws NoVectorFunctionException {
    AggregateInfoList infos = infos(typeFactory, inputType);
    List<AggregateCallSpec> specs = new ArrayList<>();
    for (AggregateInfo info : infos.aggInfos()) {
      int output = grouping.length + info.aggIndex();
      LogicalType resultType =
          output < outputType.getFieldCount()
              ? outputType.getTypeAt(output)
              : info.externalResultType().getLogicalType();
      specs.add(VectorFunctions.translate(info, inputType, resultType));
    }
    return new GroupAggregateSpec(
        inputType,
        grouping,
        specs,
        infos.indexOfCountStar().isDefined()
            ? (Integer) infos.indexOfCountStar().get()
            : AggregateCallSpec.NO_FIELD,
        updates,
        outputType,
        STATE_NAME,
        ttlMillis);
  }
}
