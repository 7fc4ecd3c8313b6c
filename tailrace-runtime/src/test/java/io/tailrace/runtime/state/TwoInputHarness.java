/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import io.tailrace.state.snapshot.TailraceStateBackend;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperatorFactory;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;

/** Flink's harness with our state backend, around one subtask of an operator of two inputs. */
final class TwoInputHarness extends AbstractStreamOperatorTestHarness<RowBatch> {
  private static final int MAX_PARALLELISM = 128;

  TwoInputHarness(
      TwoInputStreamOperatorFactory<RowBatch, RowBatch, RowBatch> factory, BatchSchema output)
      throws Exception {
    super(factory, MAX_PARALLELISM, /* parallelism */ 1, /* subtask */ 0);
    getStreamConfig().setOperatorID(StatefulHarness.ID);
    setStateBackend(TailraceStateBackend.of(new Configuration()));
    getStreamConfig()
        .setStateKeySerializer(
            new TableKeyTypeInfo("test", "Test").createSerializer(new SerializerConfigImpl()));
    getStreamConfig().serializeAllConfigs();
    setup(new RowBatchSerializer(output));
  }
}
