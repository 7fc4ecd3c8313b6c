/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.Batches;
import io.tailrace.runtime.operator.DropUpdateBefore;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.TwoInputTransformation;
import org.junit.jupiter.api.Test;

class StatefulTransformationsTest {
  private static final RowBatchTypeInfo TYPE = new RowBatchTypeInfo(Batches.SCHEMA);

  @Test
  void markGivesAnOperatorKeyedState() {
    OneInputTransformation<RowBatch, RowBatch> aggregate =
        StatefulTransformations.mark(
            new OneInputTransformation<>(
                source(), "Aggregate", new DropUpdateBefore.Factory(), TYPE, 1),
            "group-aggregate");

    assertThat(aggregate.getStateKeySelector()).isNotNull();
    assertThat(aggregate.getStateKeyType())
        .isEqualTo(new TableKeyTypeInfo("group-aggregate", "Aggregate"));
    assertThat(aggregate.getManagedMemorySlotScopeUseCases())
        .containsExactly(ManagedMemoryUseCase.STATE_BACKEND);
  }

  @Test
  void markGivesAnOperatorOfTwoInputsKeyedState() {
    StreamOperatorFactory<RowBatch> noOperator = new DropUpdateBefore.Factory();
    TwoInputTransformation<RowBatch, RowBatch, RowBatch> join =
        StatefulTransformations.mark(
            new TwoInputTransformation<>(source(), source(), "Join", noOperator, TYPE, 1), "join");

    assertThat(join.getStateKeySelector1()).isNotNull();
    assertThat(join.getStateKeySelector2()).isNotNull();
    assertThat(join.getStateKeyType()).isEqualTo(new TableKeyTypeInfo("join", "Join"));
  }

  private static Transformation<RowBatch> source() {
    return StreamExecutionEnvironment.getExecutionEnvironment()
        .fromSequence(1, 1)
        .map(number -> Batches.batch("+I1"))
        .returns(TYPE)
        .getTransformation();
  }
}
