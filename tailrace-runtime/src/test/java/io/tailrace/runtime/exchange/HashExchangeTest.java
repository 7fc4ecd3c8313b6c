/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static io.tailrace.runtime.Batches.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.Batches;
import io.tailrace.runtime.FailOnce;
import io.tailrace.runtime.operator.BatchToRow;
import io.tailrace.runtime.operator.RowCopies;
import io.tailrace.runtime.source.BatchingSource;
import io.tailrace.runtime.source.RowSequenceSource;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs from a batched source through a hash exchange to rows, on a local cluster. */
class HashExchangeTest {
  private static final int ROWS = 20_000;
  private static final int MAX_PARALLELISM = 32;
  private static final int SLOTS = 3;

  /** Fewer slots than some jobs ask for: they run with another parallelism than planned. */
  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setConfiguration(
                  new Configuration()
                      .set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Adaptive)
                      .set(
                          JobManagerOptions.SCHEDULER_SUBMISSION_RESOURCE_STABILIZATION_TIMEOUT,
                          Duration.ofMillis(100)))
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(SLOTS)
              .build());

  private StreamExecutionEnvironment env;

  @BeforeEach
  void createEnvironment() {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    env.enableCheckpointing(20);
    env.getCheckpointConfig().enableUnalignedCheckpoints(true);
  }

  @Test
  void everyRowArrivesOnceAtTheSubtaskOfItsKey() throws Exception {
    assertThat(collect(received(hash(source(2), 2), 2))).isEqualTo(expected(2));
  }

  @Test
  void theParallelismMayChangeAfterPlanning() throws Exception {
    assertThat(collect(received(hash(source(4), 4), 4))).isEqualTo(expected(SLOTS));
  }

  @Test
  void oneExchangeServesConsumersOfDifferentParallelism() throws Exception {
    Transformation<RowBatch> split =
        Exchanges.split(source(2), SCHEMA, new int[] {0}, MAX_PARALLELISM);
    DataStream<String> both =
        received(receiver(split, 2), 2).union(received(receiver(split, 3), 3));
    List<String> expected = new ArrayList<>(expected(2));
    expected.addAll(expected(3));
    Collections.sort(expected);
    assertThat(collect(both)).isEqualTo(expected);
  }

  @Test
  void nothingIsLostOrRepeatedByAFailure() throws Exception {
    FailOnce.reset();
    DataStream<String> lines =
        received(hash(source(2), 2), 2).map(new FailOnce()).returns(Types.STRING);
    assertThat(collect(lines)).isEqualTo(expected(2));
    assertThat(FailOnce.failures()).isEqualTo(1);
  }

  private static List<String> expected(int parallelism) {
    RowBatch all =
        Batches.batch(LongStream.range(0, ROWS).mapToObj(id -> Batches.row(id, id)).toList());
    long[] hashes = new long[all.size()];
    KeyHasher.create(SCHEMA, new int[] {0}).hash(all, hashes);
    return IntStream.range(0, ROWS)
        .mapToObj(
            i -> {
              int keyGroup = KeyGroups.keyGroup(hashes[i], MAX_PARALLELISM);
              return KeyGroups.subtask(keyGroup, MAX_PARALLELISM, parallelism) + ": +I" + i;
            })
        .sorted()
        .toList();
  }

  private Transformation<RowBatch> source(int parallelism) {
    return env.fromSource(
            BatchingSource.of(new RowSequenceSource(ROWS), SCHEMA, 100, new ScanWatermarks.None()),
            WatermarkStrategy.noWatermarks(),
            "rows",
            new RowBatchTypeInfo(SCHEMA))
        .setParallelism(parallelism)
        .getTransformation();
  }

  private static Transformation<RowBatch> hash(Transformation<RowBatch> input, int parallelism) {
    return Exchanges.hash(input, SCHEMA, new int[] {0}, parallelism, MAX_PARALLELISM);
  }

  private static Transformation<RowBatch> receiver(
      Transformation<RowBatch> split, int parallelism) {
    var receiver =
        new OneInputTransformation<>(
            split,
            "receiver",
            new ExchangeReceiver.Factory(SCHEMA, new int[] {0}),
            new RowBatchTypeInfo(SCHEMA),
            parallelism);
    receiver.setMaxParallelism(MAX_PARALLELISM);
    return receiver;
  }

  /** Subtask and row of all rows that arrive. */
  private DataStream<String> received(Transformation<RowBatch> batches, int parallelism) {
    DataStream<RowData> rows =
        new DataStream<>(
            env,
            new OneInputTransformation<>(
                batches,
                "rows",
                new BatchToRow.Factory(SCHEMA, RowCopies.COPIED),
                InternalTypeInfo.of(SCHEMA.rowType()),
                parallelism));
    return rows.map(new WithSubtask()).returns(Types.STRING).setParallelism(parallelism);
  }

  private static List<String> collect(DataStream<String> lines) throws Exception {
    List<String> result = new ArrayList<>();
    try (CloseableIterator<String> iterator = lines.executeAndCollect()) {
      iterator.forEachRemaining(result::add);
    }
    Collections.sort(result);
    return result;
  }

  /** Writes the subtask before the row. */
  private static final class WithSubtask extends RichMapFunction<RowData, String> {
    private static final long serialVersionUID = 1L;
    private transient int subtask;

    @Override
    public void open(OpenContext context) {
      subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    }

    @Override
    public String map(RowData row) {
      return subtask + ": " + Batches.text(row);
    }
  }
}
