/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static io.tailrace.runtime.Batches.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.runtime.Batches;
import io.tailrace.runtime.source.ValuesSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rows for a chained consumer that keeps them. */
class BatchToRowJobTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @Test
  void copiedRowsMayBeKeptWithObjectReuse() throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.getConfig().enableObjectReuse();
    assertThat(run(env)).containsExactly("+I1", "+I1 -U1", "+I1 -U1 +U2", "+I1 -U1 +U2 -D2");
  }

  @Test
  void rowsMayBeKeptWithoutObjectReuse() throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.getConfig().disableObjectReuse();
    assertThat(run(env)).containsExactly("+I1", "+I1 -U1", "+I1 -U1 +U2", "+I1 -U1 +U2 -D2");
  }

  private static List<String> run(StreamExecutionEnvironment env) throws Exception {
    env.setParallelism(1);
    var source =
        env.fromSource(
            ValuesSource.of(SCHEMA, Batches.rows("+I1 -U1 +U2 -D2"), 100),
            WatermarkStrategy.noWatermarks(),
            "values",
            new RowBatchTypeInfo(SCHEMA));
    DataStream<RowData> rows =
        new DataStream<>(
            env,
            new OneInputTransformation<>(
                source.getTransformation(),
                "rows",
                new BatchToRow.Factory(SCHEMA, RowCopies.COPIED),
                InternalTypeInfo.of(SCHEMA.rowType()),
                1));
    List<String> result = new ArrayList<>();
    try (CloseableIterator<String> lines =
        rows.map(new Keeping()).returns(Types.STRING).executeAndCollect()) {
      lines.forEachRemaining(result::add);
    }
    return result;
  }

  /** Writes all rows so far for each row. */
  private static final class Keeping extends RichMapFunction<RowData, String> {
    private static final long serialVersionUID = 1L;
    private final List<RowData> kept = new ArrayList<>();

    @Override
    public String map(RowData row) {
      kept.add(row);
      return String.join(" ", kept.stream().map(Batches::text).toList());
    }
  }
}
