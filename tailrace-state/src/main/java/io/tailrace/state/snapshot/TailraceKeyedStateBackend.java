/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.state.StateTable;
import io.tailrace.state.TableSchema;
import io.tailrace.state.TableSettings;
import io.tailrace.state.snapshot.SlotMemory.OperatorMemory;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RunnableFuture;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.State;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.runtime.state.CheckpointStreamFactory;
import org.apache.flink.runtime.state.InternalKeyContextImpl;
import org.apache.flink.runtime.state.KeyGroupedInternalPriorityQueue;
import org.apache.flink.runtime.state.Keyed;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.PriorityComparable;
import org.apache.flink.runtime.state.SavepointResources;
import org.apache.flink.runtime.state.SnapshotExecutionType;
import org.apache.flink.runtime.state.SnapshotResult;
import org.apache.flink.runtime.state.SnapshotStrategyRunner;
import org.apache.flink.runtime.state.StateBackend.KeyedStateBackendParameters;
import org.apache.flink.runtime.state.StateSnapshotTransformer.StateSnapshotTransformFactory;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueElement;
import org.apache.flink.runtime.state.metrics.LatencyTrackingStateConfig;
import org.apache.flink.runtime.state.metrics.SizeTrackingStateConfig;

/**
 * The tables of one operator, as Flink's runtime sees them: it takes snapshots of them and gives
 * them back. Flink's own states, which hold one key at a time, are not offered.
 */
final class TailraceKeyedStateBackend extends AbstractKeyedStateBackend<TableKey>
    implements RestorableTables {
  private static final String TYPE = "tailrace";

  private final OperatorIdentity operator;
  private final Collection<KeyedStateHandle> handles;
  private final MetricGroup metricGroup;
  private final StateMetrics metrics;
  private final OperatorMemory memory;
  private final SnapshotStrategyRunner<KeyedStateHandle, TableCopies> snapshots;
  private final Map<String, SnapshotTable> tables = new LinkedHashMap<>();
  private boolean restored;

  private TailraceKeyedStateBackend(
      OperatorIdentity operator,
      KeyedStateBackendParameters<TableKey> parameters,
      ReadableConfig configuration,
      CloseableRegistry streams) {
    super(
        parameters.getKvStateRegistry(),
        parameters.getKeySerializer(),
        parameters.getEnv().getUserCodeClassLoader().asClassLoader(),
        parameters.getEnv().getExecutionConfig(),
        parameters.getTtlTimeProvider(),
        LatencyTrackingStateConfig.disabled(),
        SizeTrackingStateConfig.disabled(),
        streams,
        new InternalKeyContextImpl<>(
            parameters.getKeyGroupRange(), parameters.getNumberOfKeyGroups()));
    this.operator = operator;
    this.handles = List.copyOf(parameters.getStateHandles());
    this.metricGroup = parameters.getMetricGroup().addGroup("state");
    this.metrics = new StateMetrics(metricGroup);
    this.memory =
        SlotMemory.of(parameters.getEnv(), configuration)
            .forOperator(operator.name(), metrics::entries);
    this.snapshots =
        new SnapshotStrategyRunner<>(
            "Tailrace tables of " + operator.name(),
            new SnapshotWriter(
                operator,
                keyGroupRange,
                numberOfKeyGroups,
                () -> List.copyOf(tables.values()),
                new SnapshotMetrics(metricGroup)),
            streams,
            SnapshotExecutionType.ASYNCHRONOUS);
  }

  /**
   * The backend of an operator.
   *
   * @param configuration the job's configuration with the cluster's below it
   */
  static TailraceKeyedStateBackend create(
      TableKeySerializer key,
      KeyedStateBackendParameters<TableKey> parameters,
      ReadableConfig configuration) {
    return new TailraceKeyedStateBackend(
        OperatorIdentity.of(key, parameters.getOperatorIdentifier()),
        parameters,
        configuration,
        new CloseableRegistry());
  }

  @Override
  public StateTable table(TableSchema schema, long ttlMillis) {
    checkState(!restored, "The state '%s' of '%s' comes too late.", schema.name(), operator.name());
    checkState(
        !tables.containsKey(schema.name()),
        "'%s' has asked for its state '%s' twice.",
        operator.name(),
        schema.name());
    StateTable table =
        StateTable.create(
            schema,
            new TableSettings(
                numberOfKeyGroups,
                keyGroupRange.getStartKeyGroup(),
                keyGroupRange.getEndKeyGroup(),
                ttlMillis,
                ttlTimeProvider::currentTimestamp,
                memory));
    tables.put(schema.name(), SnapshotTable.of(table, ttlMillis));
    metrics.add(table);
    return table;
  }

  @Override
  public void restore() throws IOException {
    checkState(!restored, "The tables of '%s' have been restored already.", operator.name());
    restored = true;
    new SnapshotReader(operator, keyGroupRange, numberOfKeyGroups, List.copyOf(tables.values()))
        .read(handles, cancelStreamRegistry);
  }

  @Override
  public RunnableFuture<SnapshotResult<KeyedStateHandle>> snapshot(
      long checkpointId, long timestamp, CheckpointStreamFactory streams, CheckpointOptions options)
      throws Exception {
    return snapshots.snapshot(checkpointId, timestamp, streams, options);
  }

  @Override
  public int numKeyValueStateEntries() {
    return Math.toIntExact(metrics.entries());
  }

  @Override
  public String getBackendTypeIdentifier() {
    return TYPE;
  }

  @Override
  public void dispose() {
    super.dispose();
    memory.close();
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {}

  @Override
  public void notifyCheckpointAborted(long checkpointId) {}

  @Override
  public SavepointResources<TableKey> savepoint() {
    throw oneKeyAtATime("savepoints in the canonical format");
  }

  @Override
  public <N, V, E, S extends State, I extends S> I createOrUpdateInternalState(
      TypeSerializer<N> namespaceSerializer,
      StateDescriptor<S, V> descriptor,
      StateSnapshotTransformFactory<E> transformFactory) {
    throw oneKeyAtATime("the state '" + descriptor.getName() + "'");
  }

  @Override
  public <T extends HeapPriorityQueueElement & PriorityComparable<? super T> & Keyed<?>>
      KeyGroupedInternalPriorityQueue<T> create(String name, TypeSerializer<T> serializer) {
    throw oneKeyAtATime("the timers '" + name + "'");
  }

  @Override
  public <N> Stream<TableKey> getKeys(String state, N namespace) {
    throw oneKeyAtATime("the keys of '" + state + "'");
  }

  @Override
  public <N> Stream<TableKey> getKeys(List<String> states, N namespace) {
    throw oneKeyAtATime("the keys of " + states);
  }

  @Override
  public <N> Stream<Tuple2<TableKey, N>> getKeysAndNamespaces(String state) {
    throw oneKeyAtATime("the keys of '" + state + "'");
  }

  private UnsupportedOperationException oneKeyAtATime(String what) {
    return new UnsupportedOperationException(
        "'" + operator.name() + "' keeps its state in tables, which do not offer " + what + ".");
  }
}
