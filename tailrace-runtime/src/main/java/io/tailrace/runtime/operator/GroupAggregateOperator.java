/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.aggregate.GroupAggregator;
import io.tailrace.runtime.exchange.ReceivedKeys;
import io.tailrace.runtime.state.StatefulBatchOperator;
import io.tailrace.state.StateTables;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/**
 * The unbounded GROUP BY: per key the changes of Flink's one-phase aggregate.
 *
 * <pre>
 *   +I  +U   added to the group; the first row makes it
 *   -U  -D   taken from the group; the last row ends it; ignored where there is no group
 * </pre>
 *
 * <p>The changes that a batch makes leave before the next batch and before a watermark. Rows must
 * come from an exchange by the grouping fields; those of another subtask are refused.
 */
public final class GroupAggregateOperator extends StatefulBatchOperator {
  private static final long serialVersionUID = 1L;

  private final transient GroupAggregateSpec spec;
  private final transient GroupAggregator aggregator;
  private final transient ReceivedKeys keys;

  private GroupAggregateOperator(
      StreamOperatorParameters<RowBatch> parameters, GroupAggregateSpec spec) {
    super(parameters);
    this.spec = spec;
    this.aggregator = new GroupAggregator(spec, this::emit);
    this.keys =
        new ReceivedKeys(
            BatchSchema.of(spec.input()), spec.grouping(), getRuntimeContext().getTaskInfo());
  }

  @Override
  protected void createTables(StateTables tables) {
    aggregator.open(tables.table(aggregator.schema(), spec.ttlMillis()));
  }

  @Override
  protected void processBatch(RowBatch batch) {
    aggregator.process(batch, keys.hash(batch));
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final GroupAggregateSpec spec;

    /** A factory for what the spec describes. */
    public Factory(GroupAggregateSpec spec) {
      this.spec = spec;
    }

    /** What the operators compute. */
    public GroupAggregateSpec spec() {
      return spec;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new GroupAggregateOperator(parameters, spec);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return GroupAggregateOperator.class;
    }
  }
}
