/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import static io.tailrace.runtime.Batches.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.FailOnce;
import io.tailrace.runtime.exchange.Exchanges;
import io.tailrace.runtime.operator.BatchToRow;
import io.tailrace.runtime.operator.RowCopies;
import io.tailrace.runtime.source.BatchingSource;
import io.tailrace.runtime.source.RowSequenceSource;
import io.tailrace.runtime.watermark.ScanWatermarks;
import io.tailrace.state.snapshot.TailraceStateBackendFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.TwoInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A job with an operator of two inputs, which loses nothing when it fails. */
class TwoInputJobTest {
  private static final int LEFT_ROWS = 20_000;
  private static final int RIGHT_ROWS = 25_000;
  private static final int PARALLELISM = 2;
  private static final int MAX_PARALLELISM = 128;

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(PARALLELISM)
              .build());

  @Test
  void aFailureLosesAndRepeatsNothing() throws Exception {
    FailOnce.reset();
    StreamExecutionEnvironment env = environment();
    TwoInputTransformation<RowBatch, RowBatch, RowBatch> join =
        StatefulTransformations.mark(
            new TwoInputTransformation<>(
                split(source(env, LEFT_ROWS)),
                split(source(env, RIGHT_ROWS)),
                "join",
                new UniqueKeyJoin.Factory(),
                new RowBatchTypeInfo(UniqueKeyJoin.OUTPUT),
                PARALLELISM),
            "join");
    join.setMaxParallelism(MAX_PARALLELISM);

    assertThat(collect(lines(env, join)))
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(0, LEFT_ROWS).mapToObj(id -> "+I" + id).toList());
    assertThat(FailOnce.failures()).isEqualTo(1);
  }

  private static StreamExecutionEnvironment environment() {
    Configuration configuration = new Configuration();
    configuration.set(
        StateBackendOptions.STATE_BACKEND, TailraceStateBackendFactory.class.getName());
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    env.setParallelism(PARALLELISM);
    env.enableCheckpointing(20);
    return env;
  }

  private static Transformation<RowBatch> source(StreamExecutionEnvironment env, int rows) {
    return env.fromSource(
            BatchingSource.of(new RowSequenceSource(rows), SCHEMA, 100, new ScanWatermarks.None()),
            WatermarkStrategy.noWatermarks(),
            "rows",
            new RowBatchTypeInfo(SCHEMA))
        .map(TwoInputJobTest::slowly)
        .returns(new RowBatchTypeInfo(SCHEMA))
        .getTransformation();
  }

  /** Slower than what fails later, until it has, so that no barrier queues up behind rows. */
  private static RowBatch slowly(RowBatch batch) throws InterruptedException {
    if (FailOnce.failures() == 0) {
      Thread.sleep(12);
    }
    return batch;
  }

  private static Transformation<RowBatch> split(Transformation<RowBatch> input) {
    return Exchanges.split(input, SCHEMA, new int[] {0}, MAX_PARALLELISM);
  }

  /** Kind and id of the rows, on their way through something that fails. */
  private static DataStream<String> lines(
      StreamExecutionEnvironment env, Transformation<RowBatch> batches) {
    DataStream<RowData> rows =
        new DataStream<>(
            env,
            new OneInputTransformation<>(
                batches,
                "rows",
                new BatchToRow.Factory(UniqueKeyJoin.OUTPUT, RowCopies.COPIED),
                InternalTypeInfo.of(UniqueKeyJoin.OUTPUT.rowType()),
                PARALLELISM));
    return rows.map(row -> row.getRowKind().shortString() + row.getLong(0))
        .returns(Types.STRING)
        .map(new FailOnce())
        .returns(Types.STRING);
  }

  private static List<String> collect(DataStream<String> lines) throws Exception {
    List<String> result = new ArrayList<>();
    try (CloseableIterator<String> iterator = lines.executeAndCollect()) {
      iterator.forEachRemaining(result::add);
    }
    return result;
  }
}
