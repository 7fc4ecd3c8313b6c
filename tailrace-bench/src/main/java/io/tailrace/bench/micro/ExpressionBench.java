/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.expression.CalcTranslation;
import io.tailrace.planner.expression.CalcTranslator;
import io.tailrace.runtime.expression.CalcEvaluator;
import io.tailrace.runtime.expression.CalcProgram;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.data.BoxedWrapperRowData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.codegen.CalcCodeGenerator$;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.expressions.RexNodeExpression;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.Collector;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One projection or filter by our kernels, against the function that Flink's code generator makes
 * of it, over the same rows in Flink's binary form. Scores are nanoseconds per row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ExpressionBench {
  private static final int ROWS = BenchRows.PER_INVOCATION;

  private static final RowType INPUT =
      RowType.of(
          new LogicalType[] {
            new BigIntType(), new DoubleType(), new DecimalType(10, 2), VarCharType.STRING_TYPE
          },
          new String[] {"k", "d", "price", "url"});

  /** What is measured. */
  public enum Expression {
    /** Substring search. */
    LIKE("url LIKE '%item%'"),
    /** A product of compact decimals. */
    DECIMAL("price * 0.908"),
    /** A product with an integer, whose result is wide. */
    WIDE_DECIMAL("k * 0.908"),
    /** Branches on numbers. */
    CASE("CASE WHEN k < 250000 THEN 1 WHEN k < 700000 THEN k ELSE 3 END"),
    /** Branches to strings. */
    CASE_TEXT("CASE WHEN k < 250000 THEN 'low' WHEN k < 700000 THEN 'middle' ELSE 'high' END"),
    /** Floating-point arithmetic. */
    DOUBLE("d * 0.908e0 + 1e0"),
    /** A remainder and a comparison. */
    REMAINDER("MOD(k, 123) = 0"),
    /** Two comparisons. */
    RANGE("k > 100000 AND k < 900000"),
    /** A number as text. */
    FORMAT("CAST(k AS STRING)"),
    /** Concatenation. */
    CONCAT("url || '#x'");

    private final String sql;

    Expression(String sql) {
      this.sql = sql;
    }
  }

  @Param Expression expression = Expression.LIKE;

  private RowBatch batch;
  private BinaryRowData[] rows;
  private CalcEvaluator kernels;
  private FlatMapFunction<RowData, RowData> stock;

  /** Makes the rows and both forms of the expression. */
  @Setup
  public void setUp() throws Exception {
    TableEnvironmentImpl environment =
        (TableEnvironmentImpl) TableEnvironment.create(EnvironmentSettings.inStreamingMode());
    PlannerBase planner = (PlannerBase) environment.getPlanner();
    RexNode node =
        ((RexNodeExpression) planner.getParser().parseSqlExpression(expression.sql, INPUT, null))
            .getRexNode();
    RowType output = RowType.of(FlinkTypeFactory.toLogicalType(node.getType()));
    ClassLoader classLoader = getClass().getClassLoader();
    makeRows();
    CalcTranslation translation =
        new CalcTranslator(environment.getConfig(), classLoader)
            .translate(List.of(node), Optional.empty(), INPUT, output);
    CalcProgram program = ((CalcTranslation.Translated) translation).program();
    kernels = CalcEvaluator.openVector(program);
    stock =
        CalcCodeGenerator$.MODULE$
            .generateFunction(
                INPUT,
                "Stock",
                output,
                BoxedWrapperRowData.class,
                JavaScalaConversionUtil.toScala(List.of(node)),
                scala.Option.empty(),
                environment.getConfig(),
                classLoader)
            .newInstance(classLoader);
    ((RichFlatMapFunction<RowData, RowData>) stock).open(DefaultOpenContext.INSTANCE);
  }

  private void makeRows() {
    Random random = new Random(1);
    RowDataSerializer serializer = new RowDataSerializer(INPUT);
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(INPUT));
    rows = new BinaryRowData[ROWS];
    for (int i = 0; i < ROWS; i++) {
      String host = "https://www.example.com/" + Long.toString(random.nextLong() >>> 1, 36);
      GenericRowData row =
          GenericRowData.of(
              (long) random.nextInt(1_000_000),
              random.nextDouble(),
              DecimalData.fromUnscaledLong(random.nextInt(1_000_000), 10, 2),
              StringData.fromString(random.nextInt(3) == 0 ? host + "/item?id=7" : host));
      rows[i] = serializer.toBinaryRow(row).copy();
      builder.append(rows[i]);
    }
    batch = builder.build();
  }

  /** The kernels. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public Optional<RowBatch> kernels() {
    return kernels.evaluate(batch);
  }

  /** Flink's generated function. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public void stock(Blackhole blackhole) throws Exception {
    Collector<RowData> collector = new Consumer(blackhole);
    for (BinaryRowData row : rows) {
      stock.flatMap(row, collector);
    }
  }

  private record Consumer(Blackhole blackhole) implements Collector<RowData> {
    @Override
    public void collect(RowData row) {
      blackhole.consume(row);
    }

    @Override
    public void close() {}
  }
}
