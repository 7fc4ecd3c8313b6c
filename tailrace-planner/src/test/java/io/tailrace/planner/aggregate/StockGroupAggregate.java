/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import io.tailrace.runtime.aggregate.AggregateCallSpec;
import io.tailrace.runtime.aggregate.AggregateFunction;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.codegen.CodeGeneratorContext;
import org.apache.flink.table.planner.codegen.EqualiserCodeGenerator;
import org.apache.flink.table.planner.codegen.agg.AggsHandlerCodeGenerator;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.planner.plan.utils.AggregateInfoList;
import org.apache.flink.table.planner.plan.utils.AggregateUtil;
import org.apache.flink.table.planner.plan.utils.KeySelectorUtil;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.runtime.keyselector.RowDataKeySelector;
import org.apache.flink.table.runtime.operators.aggregate.GroupAggFunction;
import org.apache.flink.table.runtime.types.LogicalTypeDataTypeConverter;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;

/** The oracle: the operator that Flink makes of a GROUP BY, row by row. */
final class StockGroupAggregate implements AutoCloseable {
  private static final TableEnvironmentImpl ENVIRONMENT =
      (TableEnvironmentImpl) TableEnvironment.create(EnvironmentSettings.inStreamingMode());
  private static final PlannerBase PLANNER = (PlannerBase) ENVIRONMENT.getPlanner();

  private final KeyedOneInputStreamOperatorTestHarness<RowData, RowData, RowData> harness;

  StockGroupAggregate(GroupAggregateSpec spec) throws Exception {
    ClassLoader classLoader = StockGroupAggregate.class.getClassLoader();
    boolean retracting = spec.countStar() != AggregateCallSpec.NO_FIELD;
    AggsHandlerCodeGenerator generator =
        new AggsHandlerCodeGenerator(
                new CodeGeneratorContext(ENVIRONMENT.getConfig(), classLoader),
                PLANNER.createRelBuilder(),
                JavaScalaConversionUtil.toScala(spec.input().getChildren()),
                true)
            .needAccumulate();
    if (retracting) {
      generator.needRetract();
    }
    AggregateInfoList functions = functions(spec, retracting);
    GroupAggFunction function =
        new GroupAggFunction(
            generator.generateAggsHandler("Functions", functions),
            new EqualiserCodeGenerator(types(functions.getActualValueTypes()), classLoader)
                .generateRecordEqualiser("Equaliser"),
            types(functions.getAccTypes()),
            functions.getIndexOfCountStar(),
            spec.updates() == GroupAggregateSpec.Updates.BEFORE_AND_AFTER,
            spec.ttlMillis());
    RowDataKeySelector keys =
        KeySelectorUtil.getRowDataSelector(
            classLoader, spec.grouping(), InternalTypeInfo.of(spec.input()));
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(function), keys, keys.getProducedType());
    harness.setup(new RowDataSerializer(spec.output()));
    harness.setStateTtlProcessingTime(0);
    harness.open();
  }

  private static AggregateInfoList functions(GroupAggregateSpec spec, boolean retracting) {
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateCallSpec call : spec.calls().subList(0, spec.resultCount())) {
      calls.add(
          AggregateCall.create(
              function(call.function()),
              false,
              call.argument() == AggregateCallSpec.NO_FIELD ? List.of() : List.of(call.argument()),
              call.filter(),
              PLANNER.getTypeFactory().createFieldTypeFromLogicalType(call.resultType()),
              "result" + calls.size()));
    }
    boolean[] retractions = new boolean[calls.size()];
    for (int i = 0; i < retractions.length; i++) {
      retractions[i] = spec.calls().get(i).retraction() == AggregateCallSpec.Retraction.POSSIBLE;
    }
    return AggregateUtil.transformToStreamAggregateInfoList(
        PLANNER.getTypeFactory(),
        spec.input(),
        JavaScalaConversionUtil.toScala(calls),
        retractions,
        retracting,
        true,
        true);
  }

  private static SqlAggFunction function(AggregateFunction function) {
    return switch (function) {
      case COUNT -> FlinkSqlOperatorTable.COUNT;
      case SUM -> FlinkSqlOperatorTable.SUM;
      case SUM0 -> FlinkSqlOperatorTable.SUM0;
      case AVG -> FlinkSqlOperatorTable.AVG;
      case MIN -> FlinkSqlOperatorTable.MIN;
      case MAX -> FlinkSqlOperatorTable.MAX;
    };
  }

  private static LogicalType[] types(DataType[] types) {
    return Arrays.stream(types)
        .map(LogicalTypeDataTypeConverter::fromDataTypeToLogicalType)
        .toArray(LogicalType[]::new);
  }

  /** Sets the clock of the time to live. */
  void setTime(long millis) throws Exception {
    harness.setStateTtlProcessingTime(millis);
  }

  /** The changes that a row makes. */
  List<RowData> process(RowData row) throws Exception {
    harness.getOutput().clear();
    harness.processElement(new StreamRecord<>(row));
    return harness.extractOutputStreamRecords().stream()
        .map(record -> (RowData) record.getValue())
        .toList();
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
