/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.golden;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.state.StatefulTransformations;
import io.tailrace.state.snapshot.TailraceStateBackend;
import io.tailrace.testing.script.InputEvent;
import io.tailrace.testing.script.Literal;
import io.tailrace.testing.script.ValueReader;
import io.tailrace.testing.script.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.types.logical.LogicalType;

/** The one operator with tables of a plan, driven alone. */
final class PlannedOperator implements AutoCloseable {
  private static final OperatorID ID = new OperatorID(1, 1);
  private static final int BATCH = 3;

  private final OneInputStreamOperatorTestHarness<RowBatch, RowBatch> harness;
  private final BatchSchema input;
  private final BatchSchema output;

  private PlannedOperator(OneInputTransformation<RowBatch, RowBatch> transformation)
      throws Exception {
    this.input = ((RowBatchTypeInfo) transformation.getInputs().get(0).getOutputType()).schema();
    this.output = ((RowBatchTypeInfo) transformation.getOutputType()).schema();
    this.harness =
        new OneInputStreamOperatorTestHarness<>(
            transformation.getOperatorFactory(), transformation.getMaxParallelism(), 1, 0, ID);
    harness.setStateBackend(
        TailraceStateBackend.of(
            new Configuration().set(StateBackendOptions.STATE_BACKEND, "hashmap")));
    harness
        .getStreamConfig()
        .setStateKeySerializer(
            transformation.getStateKeyType().createSerializer(new SerializerConfigImpl()));
    harness.getStreamConfig().setupNetworkInputs(new RowBatchSerializer(input));
    harness.getStreamConfig().serializeAllConfigs();
    harness.setup(new RowBatchSerializer(output));
  }

  /** The operator of a plan that has one. */
  @SuppressWarnings("unchecked")
  static PlannedOperator of(List<Transformation<?>> plan) throws Exception {
    List<OneInputTransformation<?, ?>> marked =
        plan.stream()
            .flatMap(end -> end.getTransitivePredecessors().stream())
            .distinct()
            .filter(StatefulTransformations::isMarked)
            .<OneInputTransformation<?, ?>>map(OneInputTransformation.class::cast)
            .toList();
    checkArgument(marked.size() == 1, "The plan has the operators %s with tables.", marked);
    return new PlannedOperator((OneInputTransformation<RowBatch, RowBatch>) marked.get(0));
  }

  void open() throws Exception {
    harness.open();
  }

  void open(KeyedStateHandle state) throws Exception {
    harness.initializeState(OperatorSubtaskState.builder().setManagedKeyedState(state).build());
    harness.open();
  }

  void setTime(long millis) throws Exception {
    harness.setStateTtlProcessingTime(millis);
    harness.setProcessingTime(millis);
  }

  KeyGroupsStateHandle snapshot() throws Exception {
    return (KeyGroupsStateHandle) harness.snapshot(1, 0).getManagedKeyedState().iterator().next();
  }

  /**
   * Processes rows in batches of a few.
   *
   * @param rows of columns a, b, c and so on, of which the operator's input has some
   * @return a line per row of the output: its kind and values
   */
  List<String> process(List<InputEvent.Change> rows) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += BATCH) {
      BatchBuilder batch = new BatchBuilder(input);
      for (InputEvent.Change row : rows.subList(from, Math.min(rows.size(), from + BATCH))) {
        List<Literal> values =
            input.fieldNames().stream()
                .map(name -> row.values().get(name.charAt(0) - 'a'))
                .toList();
        batch.append(ValueReader.row(row.kind(), values, types(input)));
      }
      harness.getOutput().clear();
      harness.processElement(new StreamRecord<>(batch.build()));
      for (RowBatch out : harness.extractOutputValues()) {
        BatchRow cursor = new BatchRow(output).wrap(out);
        for (int i = 0; i < out.size(); i++) {
          var row = cursor.at(out.row(i));
          lines.add(row.getRowKind().shortString() + " " + ValueWriter.row(row, types(output)));
        }
      }
    }
    return lines;
  }

  private static List<LogicalType> types(BatchSchema schema) {
    return IntStream.range(0, schema.fieldCount()).mapToObj(schema::type).toList();
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
