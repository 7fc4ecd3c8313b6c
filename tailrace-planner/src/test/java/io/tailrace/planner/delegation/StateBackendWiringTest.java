/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.operator.DropUpdateBefore;
import io.tailrace.runtime.state.StatefulTransformations;
import io.tailrace.state.snapshot.TailraceStateBackend;
import io.tailrace.state.snapshot.TailraceStateBackendFactory;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.delegation.ExecutorFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class StateBackendWiringTest {
  private static final RowBatchTypeInfo TYPE =
      new RowBatchTypeInfo(BatchSchema.of(RowType.of(new BigIntType())));
  private static final String OURS = TailraceStateBackendFactory.class.getName();

  private final StreamExecutionEnvironment env =
      StreamExecutionEnvironment.getExecutionEnvironment();
  private final TailraceExecutor executor = new TailraceExecutor(env);

  @Test
  void tableEnvironmentsUseOurExecutor() {
    ExecutorFactory factory =
        FactoryUtil.discoverFactory(
            getClass().getClassLoader(), ExecutorFactory.class, ExecutorFactory.DEFAULT_IDENTIFIER);
    assertThat(factory.create(new Configuration())).isInstanceOf(TailraceExecutor.class);
  }

  @Test
  void aJobWithTablesGetsOurBackendAndKeepsItsOptions() throws Exception {
    StreamGraph graph = pipeline(stateful(), backend("rocksdb"));
    assertThat(graph.getStateBackend())
        .isInstanceOfSatisfying(
            TailraceStateBackend.class,
            backend ->
                assertThat(backend.getName())
                    .isEqualTo("Tailrace, and rocksdb for Flink's operators"));
    assertThat(graph.getJobConfiguration().get(StateBackendOptions.STATE_BACKEND))
        .isEqualTo("rocksdb");
    assertThat(InstantiationUtil.clone(graph).getCheckpointingSettings().getDefaultStateBackend())
        .as("what the JobManager gets")
        .isNotNull();
  }

  @Test
  void theSessionsOptionsComeAgainWhenATableBecomesAStream() {
    Configuration session = backend("rocksdb");
    env.configure(session);
    Transformation<RowBatch> table = stateful();
    EnvironmentStateBackend.update(env, session, List.of(table));
    env.addOperator(table);
    env.configure(session);
    assertThat(env.getStreamGraph(false).getJobConfiguration().toMap())
        .containsEntry("state.backend.type", OURS)
        .containsEntry("$internal.tailrace.state-backend.hosted", "rocksdb");

    pipeline(plain(), session);
    assertThat(session.toMap()).containsExactly(entry("state.backend.type", "rocksdb"));
  }

  @Test
  void aJobWithoutTablesIsFlinksOwn() {
    StreamGraph graph = pipeline(plain(), new Configuration());
    assertThat(graph.getStateBackend()).isNull();
    assertThat(graph.getJobConfiguration().toMap()).doesNotContainKey("state.backend.type");
  }

  @Test
  void laterStatementsOfASessionKeepTheBackend() {
    Configuration session = backend("rocksdb");
    pipeline(stateful(), session);
    EnvironmentStateBackend.update(env, new Configuration(), List.of(stateful()));
    StreamGraph plain = pipeline(plain(), session);
    assertThat(plain.getStateBackend()).isNull();
    assertThat(plain.getJobConfiguration().get(StateBackendOptions.STATE_BACKEND))
        .isEqualTo("rocksdb");
    assertThat(pipeline(stateful(), session).getStateBackend().getName()).contains("rocksdb");
    assertThat(env.getConfiguration().get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
  }

  @Test
  void aProgramThatTurnsTablesIntoStreamsRunsWithOurBackend() {
    env.configure(backend("rocksdb"));
    Transformation<RowBatch> table = stateful();
    EnvironmentStateBackend.update(env, new Configuration(), List.of(table));
    env.addOperator(table);
    assertThat(env.getStreamGraph(false).getJobConfiguration().toMap())
        .containsEntry("state.backend.type", OURS)
        .containsEntry("$internal.tailrace.state-backend.hosted", "rocksdb");

    // A statement after it, which sets the session's options again.
    StreamGraph plain = pipeline(plain(), backend("hashmap"));
    assertThat(plain.getJobConfiguration().toMap()).containsEntry("state.backend.type", "hashmap");
    EnvironmentStateBackend.update(env, new Configuration(), List.of(plain()));
    assertThat(env.getStreamGraph(true).getJobConfiguration().toMap())
        .containsEntry("state.backend.type", OURS)
        .containsEntry("$internal.tailrace.state-backend.hosted", "hashmap");

    EnvironmentStateBackend.update(env, new Configuration(), List.of(plain()));
    assertThat(env.getConfiguration().toMap())
        .containsEntry("state.backend.type", "hashmap")
        .doesNotContainKey("$internal.tailrace.state-backend.hosted");
  }

  @Test
  void ourBackendIsNoOptionThatTheUserHasSet() {
    StreamTableEnvironment tables = StreamTableEnvironment.create(env);
    EnvironmentStateBackend.update(env, new Configuration(), List.of(stateful()));
    env.addOperator(stateful());
    assertThat(tables.explainSql("SELECT 1")).doesNotContain("state.backend.type");
  }

  private StreamGraph pipeline(Transformation<?> transformation, Configuration session) {
    return (StreamGraph) executor.createPipeline(List.of(transformation), session, "job");
  }

  private static Configuration backend(String name) {
    return new Configuration().set(StateBackendOptions.STATE_BACKEND, name);
  }

  private Transformation<RowBatch> stateful() {
    return StatefulTransformations.mark(plain(), "test");
  }

  private OneInputTransformation<RowBatch, RowBatch> plain() {
    Transformation<RowBatch> source =
        env.fromSequence(1, 1)
            .map(number -> RowBatch.of(1, new LongColumn(new long[] {number}, NullMask.NONE, 1)))
            .returns(TYPE)
            .getTransformation();
    return new OneInputTransformation<>(source, "rows", new DropUpdateBefore.Factory(), TYPE, 1);
  }
}
