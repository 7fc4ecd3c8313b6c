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
import io.tailrace.runtime.operator.BatchToRow;
import io.tailrace.runtime.operator.RowCopies;
import io.tailrace.runtime.source.ValuesSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A job with a hash exchange on a local cluster. */
class HashExchangeTest {
  private static final int ROWS = 20_000;
  private static final int MAX_PARALLELISM = 32;
  private static final int SLOTS = 3;

  /** Fewer slots than a job asks for: it runs with another parallelism than it was planned with. */
  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setConfiguration(
                  new Configuration()
                      .set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Adaptive))
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(SLOTS)
              .build());

  @Test
  void everyRowArrivesOnceAtTheSubtaskOfItsKey() throws Exception {
    assertThat(run(2)).isEqualTo(expected(2));
  }

  @Test
  void theParallelismMayChangeAfterPlanning() throws Exception {
    assertThat(run(4)).isEqualTo(expected(SLOTS));
  }

  private static List<String> expected(int parallelism) {
    RowBatch all = Batches.batch(rows());
    long[] hashes = new long[all.size()];
    KeyHasher.create(SCHEMA, new int[] {0}).hash(all, hashes);
    return IntStream.range(0, ROWS)
        .mapToObj(
            i ->
                KeyGroups.subtask(
                        KeyGroups.keyGroup(hashes[i], MAX_PARALLELISM),
                        MAX_PARALLELISM,
                        parallelism)
                    + ": +I"
                    + i)
        .sorted()
        .toList();
  }

  private static List<RowData> rows() {
    return LongStream.range(0, ROWS).<RowData>mapToObj(id -> Batches.row(id, id)).toList();
  }

  /** Subtask and row of all rows that arrive, sorted. */
  private static List<String> run(int parallelism) throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.setParallelism(parallelism);
    env.enableCheckpointing(50);
    env.getCheckpointConfig().enableUnalignedCheckpoints(true);
    DataStream<RowBatch> source =
        env.fromSource(
                ValuesSource.of(SCHEMA, rows(), 100),
                WatermarkStrategy.noWatermarks(),
                "values",
                new RowBatchTypeInfo(SCHEMA))
            .setParallelism(1)
            .rebalance()
            .filter(batch -> true)
            .returns(new RowBatchTypeInfo(SCHEMA));
    var exchanged =
        Exchanges.hash(
            source.getTransformation(), SCHEMA, new int[] {0}, parallelism, MAX_PARALLELISM);
    DataStream<RowData> received =
        new DataStream<>(
            env,
            new OneInputTransformation<>(
                exchanged,
                "rows",
                new BatchToRow.Factory(SCHEMA, RowCopies.COPIED),
                InternalTypeInfo.of(SCHEMA.rowType()),
                parallelism));
    DataStream<String> lines = received.map(new WithSubtask()).returns(Types.STRING);
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
