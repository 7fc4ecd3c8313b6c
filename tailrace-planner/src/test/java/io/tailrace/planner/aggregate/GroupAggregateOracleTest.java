/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import static io.tailrace.runtime.aggregate.AggregateCallSpec.NO_FIELD;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.runtime.aggregate.AggregateCallSpec;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.runtime.aggregate.AggregateFunction;
import io.tailrace.runtime.aggregate.AggregateSupport;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.aggregate.GroupAggregateSpec.Updates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.utils.LogicalTypeMerging;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every aggregate function, over every type and both kinds of input, against Flink's own operator:
 * the same changes per key, at every size of a batch.
 */
class GroupAggregateOracleTest {
  private static final List<LogicalType> TYPES =
      List.of(
          new TinyIntType(),
          new SmallIntType(),
          new IntType(),
          new BigIntType(),
          new FloatType(),
          new DoubleType(),
          new DecimalType(4, 3),
          new DecimalType(10, 2),
          new DecimalType(18, 0),
          new DecimalType(20, 8),
          new DecimalType(38, 0),
          new DecimalType(38, 10),
          new DecimalType(38, 38),
          new BooleanType(),
          new CharType(5),
          VarCharType.STRING_TYPE,
          new DateType(),
          new TimeType(0),
          new TimestampType(3),
          new TimestampType(6),
          new LocalZonedTimestampType(3),
          new LocalZonedTimestampType(9));

  private static final int[] BATCH_SIZES = {1, 2, 7, 4096};
  private static final int ROWS = 200;
  private static final int KEY = 0;
  private static final int VALUE = 1;
  private static final int FLAG = 2;
  private static final long HOUR = 3_600_000;

  static Stream<Arguments> functionsAndTypes() {
    return TYPES.stream()
        .flatMap(
            type ->
                Stream.of(AggregateFunction.values())
                    .filter(function -> isSupported(function, type))
                    .map(function -> Arguments.of(function, type)));
  }

  private static boolean isSupported(AggregateFunction function, LogicalType type) {
    return AggregateSupport.refusal(call(function, type, NO_FIELD, Retraction.NEVER), type)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("functionsAndTypes")
  void insertsAlone(AggregateFunction function, LogicalType type) throws Exception {
    for (Updates updates : Updates.values()) {
      AggregateCallSpec call = call(function, type, filter(updates), Retraction.NEVER);
      check(
          spec(type, List.of(call), NO_FIELD, updates, 0),
          new RandomChanges(seed(function, type), type).inserts(ROWS));
    }
  }

  @ParameterizedTest
  @MethodSource("functionsAndTypes")
  void changesAlone(AggregateFunction function, LogicalType type) throws Exception {
    for (Updates updates : Updates.values()) {
      AggregateCallSpec call = call(function, type, filter(updates), Retraction.POSSIBLE);
      check(
          spec(type, List.of(call, countStar()), 1, updates, 0),
          new RandomChanges(seed(function, type), type).changes(ROWS));
    }
  }

  /** A filter for one kind of output and none for the other: each is seen with little work. */
  private static int filter(Updates updates) {
    return updates == Updates.AFTER ? FLAG : NO_FIELD;
  }

  static Stream<LogicalType> types() {
    return TYPES.stream();
  }

  @ParameterizedTest
  @MethodSource("types")
  void allFunctionsTogether(LogicalType type) throws Exception {
    for (Updates updates : Updates.values()) {
      check(
          spec(type, allCalls(type, Retraction.NEVER), NO_FIELD, updates, 0),
          new RandomChanges(3, type).inserts(ROWS));
      List<AggregateCallSpec> calls = allCalls(type, Retraction.POSSIBLE);
      check(spec(type, calls, 0, updates, 0), new RandomChanges(4, type).changes(ROWS));
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void extremesThatNeedNotBeTakenBack(LogicalType type) throws Exception {
    List<AggregateCallSpec> calls =
        List.of(
            call(AggregateFunction.MIN, type, NO_FIELD, Retraction.NEVER),
            call(AggregateFunction.MAX, type, FLAG, Retraction.NEVER),
            countStar());
    check(
        spec(type, calls, 2, Updates.BEFORE_AND_AFTER, 0),
        new RandomChanges(5, type).changes(ROWS));
  }

  @ParameterizedTest
  @MethodSource("types")
  void groupsThatExpire(LogicalType type) throws Exception {
    for (Updates updates : Updates.values()) {
      checkAging(
          spec(type, allCalls(type, Retraction.NEVER), NO_FIELD, updates, HOUR),
          new RandomChanges(6, type).inserts(ROWS));
      checkAging(
          spec(type, allCalls(type, Retraction.POSSIBLE), 0, updates, HOUR),
          new RandomChanges(7, type).changes(ROWS));
    }
  }

  private static void check(GroupAggregateSpec spec, List<RowData> changes) throws Exception {
    Map<Object, List<String>> expected = new LinkedHashMap<>();
    try (StockGroupAggregate stock = new StockGroupAggregate(spec)) {
      for (RowData row : changes) {
        collect(spec, stock.process(row), expected);
      }
    }
    for (int batchSize : BATCH_SIZES) {
      Map<Object, List<String>> actual = new LinkedHashMap<>();
      VectorGroupAggregate ours = new VectorGroupAggregate(spec);
      for (int from = 0; from < changes.size(); from += batchSize) {
        List<RowData> batch = changes.subList(from, Math.min(changes.size(), from + batchSize));
        collect(spec, ours.process(batch), actual);
      }
      assertThat(actual).as("%s in batches of %s", spec.calls(), batchSize).isEqualTo(expected);
    }
  }

  /** Checks with a clock that moves on before every batch, so that some groups expire. */
  private static void checkAging(GroupAggregateSpec spec, List<RowData> changes) throws Exception {
    int batchSize = 3;
    Map<Object, List<String>> expected = new LinkedHashMap<>();
    Map<Object, List<String>> actual = new LinkedHashMap<>();
    VectorGroupAggregate ours = new VectorGroupAggregate(spec);
    try (StockGroupAggregate stock = new StockGroupAggregate(spec)) {
      for (int from = 0; from < changes.size(); from += batchSize) {
        List<RowData> batch = changes.subList(from, Math.min(changes.size(), from + batchSize));
        long time = from * (spec.ttlMillis() / 17);
        stock.setTime(time);
        ours.setTime(time);
        for (RowData row : batch) {
          collect(spec, stock.process(row), expected);
        }
        collect(spec, ours.process(batch), actual);
      }
    }
    assertThat(actual).as("%s", spec.calls()).isEqualTo(expected);
  }

  private static void collect(
      GroupAggregateSpec spec, List<RowData> rows, Map<Object, List<String>> changes) {
    for (RowData row : rows) {
      StringBuilder text = new StringBuilder(row.getRowKind().shortString());
      for (int field = 0; field < spec.output().getFieldCount(); field++) {
        RowData.FieldGetter getter =
            RowData.createFieldGetter(spec.output().getTypeAt(field).copy(true), field);
        text.append(' ').append(getter.getFieldOrNull(row));
      }
      Object key = row.isNullAt(KEY) ? "none" : row.getInt(KEY);
      changes.computeIfAbsent(key, any -> new ArrayList<>()).add(text.toString());
    }
  }

  private static List<AggregateCallSpec> allCalls(LogicalType type, Retraction retraction) {
    List<AggregateCallSpec> calls = new ArrayList<>();
    calls.add(countStar());
    for (AggregateFunction function : AggregateFunction.values()) {
      if (isSupported(function, type)) {
        calls.add(call(function, type, NO_FIELD, retraction));
        calls.add(call(function, type, FLAG, retraction));
      }
    }
    return calls;
  }

  private static AggregateCallSpec countStar() {
    return new AggregateCallSpec(
        AggregateFunction.COUNT, NO_FIELD, NO_FIELD, Retraction.POSSIBLE, new BigIntType(false));
  }

  private static AggregateCallSpec call(
      AggregateFunction function, LogicalType type, int filter, Retraction retraction) {
    LogicalType result =
        switch (function) {
          case COUNT -> new BigIntType(false);
          case SUM, SUM0 -> LogicalTypeMerging.findSumAggType(type);
          case AVG -> LogicalTypeMerging.findAvgAggType(type);
          case MIN, MAX -> type;
        };
    return new AggregateCallSpec(function, VALUE, filter, retraction, result);
  }

  /** A GROUP BY; a record count that is not the first function has no output field. */
  private static GroupAggregateSpec spec(
      LogicalType type, List<AggregateCallSpec> calls, int countStar, Updates updates, long ttl) {
    List<RowType.RowField> output = new ArrayList<>();
    output.add(new RowType.RowField("k", new IntType()));
    for (int i = 0; i < calls.size(); i++) {
      if (i != countStar || i == 0) {
        output.add(new RowType.RowField("r" + i, calls.get(i).resultType()));
      }
    }
    return new GroupAggregateSpec(
        RowType.of(
            new LogicalType[] {new IntType(), type, new BooleanType()},
            new String[] {"k", "x", "f"}),
        new int[] {KEY},
        calls,
        countStar,
        updates,
        new RowType(output),
        "groupAggregateState",
        ttl);
  }

  private static long seed(AggregateFunction function, LogicalType type) {
    return function.ordinal() * 1000L + TYPES.indexOf(type);
  }
}
