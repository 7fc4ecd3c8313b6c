/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;

/** Strings that an expression has made are ordered as strings that were read are. */
class ComputedStringTest {
  private static final RowType INPUT =
      RowType.of(
          new LogicalType[] {VarCharType.STRING_TYPE, VarCharType.STRING_TYPE},
          new String[] {"a", "b"});
  private static final RowType OUTPUT = RowType.of(new BooleanType());

  private final SqlExpressions sql = new SqlExpressions();

  @Test
  void computedStringsAreOrderedByTheirUtf8Bytes() throws Exception {
    GenericRowData row = row("\uD83D\uDE00", "\uFF01");

    assertThat(kernels("a < b", row)).isEqualTo(false);
    assertThat(stock("a < b", row).value()).isEqualTo(false);
    assertThat(kernels("a || '' < b || ''", row)).isEqualTo(false);
    assertThat(stock("a || '' < b || ''", row).value()).isEqualTo(true);
  }

  private Object kernels(String expression, GenericRowData row) throws Exception {
    CalcTranslation.Translated calc =
        (CalcTranslation.Translated)
            new CalcTranslator(sql.config(), sql.classLoader())
                .translate(List.of(parse(expression)), Optional.empty(), INPUT, OUTPUT);
    assertThat(calc.decisions()).isEmpty();
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(INPUT));
    builder.append(row);
    try (CalcHarness harness = new CalcHarness(calc.program())) {
      return harness.run(builder.build()).get(0).getBoolean(0);
    }
  }

  private StockExpression.Outcome stock(String expression, GenericRowData row) throws Exception {
    try (StockExpression stock =
        new StockExpression(parse(expression), INPUT, OUTPUT.getTypeAt(0), sql.config())) {
      return stock.evaluate(row);
    }
  }

  private RexNode parse(String expression) {
    return sql.parse(expression, INPUT);
  }

  private static GenericRowData row(String a, String b) {
    return GenericRowData.of(
        StringData.fromBytes(a.getBytes(UTF_8)), StringData.fromBytes(b.getBytes(UTF_8)));
  }
}
