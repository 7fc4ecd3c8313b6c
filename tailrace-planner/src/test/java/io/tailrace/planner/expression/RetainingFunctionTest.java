/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

/** User functions may keep arguments of internal types: a later row must not change them. */
class RetainingFunctionTest {
  private static final RowType INPUT =
      RowType.of(
          new LogicalType[] {
            VarCharType.STRING_TYPE,
            new ArrayType(new IntType()),
            RowType.of(
                new LogicalType[] {new IntType(), VarCharType.STRING_TYPE},
                new String[] {"x", "y"}),
            new MapType(VarCharType.STRING_TYPE, new IntType())
          },
          new String[] {"s", "a", "r", "m"});

  @Test
  void argumentsOfTheRowBeforeKeepTheirValues() throws Exception {
    SqlExpressions sql = new SqlExpressions();
    sql.register("BEFORE", Before.class);
    CalcTranslation translation =
        new CalcTranslator(sql.config(), sql.classLoader())
            .translate(
                sql.parseAll(INPUT, "BEFORE(s, a, r, m)"),
                Optional.empty(),
                INPUT,
                RowType.of(VarCharType.STRING_TYPE));

    try (CalcHarness harness =
        new CalcHarness(((CalcTranslation.Translated) translation).program())) {
      List<RowData> rows = harness.run(batch(1, 2, 3));
      rows.addAll(harness.run(batch(4)));
      assertThat(rows.stream().map(row -> row.getString(0).toString()))
          .containsExactly("none", "s1 1 r1 1", "s2 2 r2 2", "s3 3 r3 3");
    }
  }

  private static RowBatch batch(int... numbers) {
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(INPUT));
    for (int number : numbers) {
      builder.append(
          GenericRowData.of(
              StringData.fromString("s" + number),
              new GenericArrayData(new int[] {0, number}),
              GenericRowData.of(number, StringData.fromString("r" + number)),
              new GenericMapData(Map.of(StringData.fromString("k"), number))));
    }
    return builder.build();
  }

  /** Writes what the arguments of the previous call say now. */
  public static final class Before extends ScalarFunction {
    private StringData lastText;
    private ArrayData lastArray;
    private RowData lastRow;
    private MapData lastMap;

    public String eval(
        @DataTypeHint(value = "STRING", bridgedTo = StringData.class) StringData text,
        @DataTypeHint(value = "ARRAY<INT>", bridgedTo = ArrayData.class) ArrayData array,
        @DataTypeHint(value = "ROW<x INT, y STRING>", bridgedTo = RowData.class) RowData row,
        @DataTypeHint(value = "MAP<STRING, INT>", bridgedTo = MapData.class) MapData map) {
      String result =
          lastText == null
              ? "none"
              : "%s %d %s %d"
                  .formatted(
                      lastText,
                      lastArray.getInt(1),
                      lastRow.getString(1),
                      lastMap.valueArray().getInt(0));
      lastText = text;
      lastArray = array;
      lastRow = row;
      lastMap = map;
      return result;
    }
  }
}
