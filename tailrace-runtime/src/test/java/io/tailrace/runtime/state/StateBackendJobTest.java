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
import io.tailrace.runtime.exchange.Exchanges;
import io.tailrace.runtime.operator.BatchToRow;
import io.tailrace.runtime.operator.RowCopies;
import io.tailrace.state.snapshot.StateOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Jobs with an operator that keeps tables beside one of Flink that uses RocksDB. */
class StateBackendJobTest {
  private static final int MAX_PARALLELISM = 32;
  private static final int IDS = 500;
  private static final int ROWS = 20_000;

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(3)
              .build());

  @TempDir Path folder;

  @BeforeEach
  void reset() {
    Results.reset();
  }

  @Test
  void bothKeepTheirStateOverAFailure() throws Exception {
    Results.failOnce = true;
    StreamExecutionEnvironment env = environment(2);
    env.execute(job(env, 2, ROWS));
    assertThat(Results.FAILURES).hasValue(1);
    assertThat(Results.restoredFrom).isPositive();
    assertThat(Results.BACKENDS.keySet()).containsExactly("rocksdb");
    assertThat(Results.COUNTS).hasSize(IDS);
    assertThat(Results.COUNTS.values()).containsOnly(new Results.Counts(ROWS / IDS, ROWS / IDS));
  }

  /** Stop-with-savepoint asks for the canonical format unless told otherwise. */
  @Test
  void aSavepointIsRestoredAtAnotherParallelism() throws Exception {
    Results.slow = true;
    StreamExecutionEnvironment env = environment(2);
    JobClient running = env.executeAsync(job(env, 2, ROWS));
    while (Results.COUNTS.size() < IDS) {
      Thread.sleep(10);
    }
    String savepoint =
        running
            .stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.DEFAULT)
            .get();
    int counted = Results.COUNTS.values().stream().mapToInt(Results.Counts::table).sum();
    assertThat(counted).isBetween(IDS, ROWS - 1);

    Results.reset();
    Configuration configuration = new Configuration();
    configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    StreamExecutionEnvironment restored = environment(3);
    restored.configure(configuration);
    restored.execute(job(restored, 3, ROWS));
    assertThat(Results.restoredFrom).isPositive();
    assertThat(Results.COUNTS.values()).containsOnly(new Results.Counts(ROWS / IDS, ROWS / IDS));
  }

  private StreamExecutionEnvironment environment(int parallelism) {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    StateOptions.install(configuration);
    configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "jobmanager");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    env.setParallelism(parallelism);
    env.enableCheckpointing(20);
    return env;
  }

  /** Counts the rows of each id twice: in a table, and then in a value of Flink's backend. */
  private static StreamGraph job(StreamExecutionEnvironment env, int parallelism, int rows) {
    DataStream<RowBatch> source =
        env.fromSequence(0, rows - 1)
            .setParallelism(1)
            .uid("numbers")
            .map(StateBackendJobTest::batch)
            .returns(new RowBatchTypeInfo(Batches.SCHEMA))
            .setParallelism(1);
    OneInputTransformation<RowBatch, RowBatch> count =
        StatefulTransformations.mark(
            new OneInputTransformation<>(
                Exchanges.split(
                    source.getTransformation(), Batches.SCHEMA, new int[] {0}, MAX_PARALLELISM),
                "Count",
                new CountOperator.Factory(),
                new RowBatchTypeInfo(Batches.SCHEMA),
                parallelism),
            "test");
    count.setMaxParallelism(MAX_PARALLELISM);
    count.setUid("count");
    DataStream<RowData> counts =
        new DataStream<>(
            env,
            new OneInputTransformation<>(
                count,
                "rows",
                new BatchToRow.Factory(Batches.SCHEMA, RowCopies.COPIED),
                InternalTypeInfo.of(Batches.SCHEMA.rowType()),
                parallelism));
    counts
        .keyBy(row -> row.getLong(0), Types.LONG)
        .transform("hosted", Types.VOID, new Hosted())
        .uid("hosted")
        .sinkTo(new DiscardingSink<>());
    return env.getStreamGraph();
  }

  /** Slow as long as a checkpoint is wanted, so that its barrier does not queue up. */
  private static RowBatch batch(long number) throws InterruptedException {
    if (number % 10 == 0 && (Results.slow || Results.failOnce && Results.FAILURES.get() == 0)) {
      Thread.sleep(1);
    }
    return Batches.batch(List.of(Batches.row(number % IDS, 0)));
  }

  /** What the job of a test has done. */
  private static final class Results {
    static final Map<Long, Counts> COUNTS = new ConcurrentHashMap<>();
    static final Map<String, Boolean> BACKENDS = new ConcurrentHashMap<>();
    static final AtomicInteger FAILURES = new AtomicInteger();
    static volatile boolean failOnce;
    static volatile boolean slow;
    static volatile long restoredFrom;

    static void reset() {
      COUNTS.clear();
      BACKENDS.clear();
      FAILURES.set(0);
      failOnce = false;
      slow = false;
      restoredFrom = 0;
    }

    /** Rows of an id, by the table and by Flink's backend. */
    record Counts(int table, int hosted) {}
  }

  /** Flink's operator, which tells what its backend is. */
  private static final class Hosted extends KeyedProcessOperator<Long, RowData, Void> {
    private static final long serialVersionUID = 1L;

    Hosted() {
      super(new HostedCount());
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
      super.initializeState(context);
      Results.BACKENDS.put(getKeyedStateBackend().getBackendTypeIdentifier(), true);
      context.getRestoredCheckpointId().ifPresent(id -> Results.restoredFrom = id);
    }
  }

  /** Counts the rows of each id again. */
  private static final class HostedCount extends KeyedProcessFunction<Long, RowData, Void>
      implements CheckpointListener {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Integer> count;
    private transient int rows;
    private transient boolean checkpointed;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.INT));
    }

    @Override
    public void processElement(RowData row, Context context, Collector<Void> out) throws Exception {
      rows++;
      if (Results.failOnce && checkpointed && Results.FAILURES.compareAndSet(0, 1)) {
        throw new IllegalStateException("A failure on purpose.");
      }
      Integer before = count.value();
      int own = before == null ? 1 : before + 1;
      count.update(own);
      Results.COUNTS.put(
          row.getLong(0), new Results.Counts((int) row.getTimestamp(1, 3).getMillisecond(), own));
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      checkpointed = rows > 0;
    }
  }
}
