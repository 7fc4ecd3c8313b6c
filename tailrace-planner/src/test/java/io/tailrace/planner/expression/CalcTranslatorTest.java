/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.expression.ExpressionException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.functions.AsyncScalarFunction;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.functions.TableFunction;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampKind;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class CalcTranslatorTest {
  private static final RowType INPUT =
      RowType.of(
          new LogicalType[] {
            new IntType(),
            VarCharType.STRING_TYPE,
            new LocalZonedTimestampType(true, TimestampKind.ROWTIME, 3)
          },
          new String[] {"id", "name", "ts"});

  private final SqlExpressions sql = new SqlExpressions();

  @Test
  void fieldsAndLiteralsAreVector() throws Exception {
    CalcTranslation.Translated calc =
        translate(
            Optional.empty(),
            RowType.of(VarCharType.STRING_TYPE, new IntType(), VarCharType.STRING_TYPE),
            "name",
            "id",
            "'it''s'");

    assertThat(calc.level()).isEqualTo(ExecutionLevel.VECTOR);
    assertThat(calc.decisions()).isEmpty();
    assertThat(run(calc, row(1, "a")))
        .containsExactly(
            GenericRowData.of(StringData.fromString("a"), 1, StringData.fromString("it's")));
  }

  @Test
  void aFunctionWithoutKernelIsBridgedAndSaysSo() throws Exception {
    CalcTranslation.Translated calc =
        translate(
            Optional.empty(),
            RowType.of(new IntType(), VarCharType.STRING_TYPE),
            "id",
            "REVERSE(name)");

    assertThat(calc.level()).isEqualTo(ExecutionLevel.ROW_BRIDGED);
    assertThat(calc.decisions())
        .singleElement()
        .satisfies(
            decision -> {
              assertThat(decision.subject()).contains("REVERSE").contains("name");
              assertThat(decision.decision()).isEqualTo("row-bridged");
              assertThat(decision.reason()).isEqualTo("REVERSE has no vector kernel");
            });
    assertThat(run(calc, row(1, "ab"), row(2, null)))
        .containsExactly(
            GenericRowData.of(1, StringData.fromString("ba")), GenericRowData.of(2, null));
  }

  @Test
  void bridgedProjectionsAreEvaluatedOnlyForRowsThatPass() throws Exception {
    sql.register("STRICT", Strict.class);
    CalcTranslation.Translated calc =
        translate(
            Optional.of("CHAR_LENGTH(REVERSE(name)) > 0"),
            RowType.of(new IntType(), new IntType()),
            "id",
            "STRICT(name)");

    assertThat(run(calc, row(1, "7"), row(2, ""), row(3, null), row(4, "8")))
        .containsExactly(GenericRowData.of(1, 7), GenericRowData.of(4, 8));
    assertThat(Strict.opened).isEqualTo(Strict.closed).isPositive();
  }

  @Test
  void aBridgedFilterPassesKindsAndFieldsOn() throws Exception {
    CalcTranslation.Translated calc =
        translate(Optional.of("REVERSE(name) = 'ba'"), RowType.of(new IntType()), "id");

    assertThat(run(calc, row(1, "ab"), row(2, "ba"), row(3, "ab")))
        .containsExactly(GenericRowData.of(1), GenericRowData.of(3));
  }

  @Test
  void aFailureNamesTheBridgedExpressions() {
    sql.register("STRICT", Strict.class);
    CalcTranslation.Translated calc =
        translate(Optional.empty(), RowType.of(new IntType()), "STRICT(name)");

    assertThatThrownBy(() -> run(calc, row(1, "x")))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("STRICT(name)")
        .hasMessageContaining("For input string: \"x\"")
        .hasCauseInstanceOf(NumberFormatException.class);
  }

  @Test
  void aFailureOfAKernelNamesItsExpression() {
    CalcTranslation.Translated calc =
        translate(Optional.empty(), RowType.of(new IntType()), "7 + 10 / id");

    assertThat(calc.level()).isEqualTo(ExecutionLevel.VECTOR);
    assertThatThrownBy(() -> run(calc, row(1, "x"), row(0, "x")))
        .isInstanceOf(ExpressionException.class)
        .hasMessage("The expression (10 / id) failed: / by zero")
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  @Test
  void rowsThatDoNotPassCannotFail() throws Exception {
    CalcTranslation.Translated calc =
        translate(
            Optional.of("id <> 0"), RowType.of(new IntType(), new IntType()), "id", "10 / id");

    assertThat(run(calc, row(0, "x"), row(5, "x"), row(0, "y"), row(0, "z")))
        .containsExactly(GenericRowData.of(5, 2));
  }

  @Test
  void kindsStayWithTheirRowsWhenABatchIsCompacted() throws Exception {
    for (String projection : List.of("id + 1", "CHAR_LENGTH(REVERSE(name)) + id")) {
      CalcTranslation.Translated calc =
          translate(Optional.of("id > 3"), RowType.of(new IntType()), projection);
      GenericRowData deleted = row(4, "x");
      deleted.setRowKind(RowKind.DELETE);

      assertThat(run(calc, row(1, "x"), row(2, "x"), row(3, "x"), deleted, row(0, "x")))
          .containsExactly(GenericRowData.ofKind(RowKind.DELETE, 5));
    }
  }

  @Test
  void legacyCastsAreBridged() {
    sql.config().set("table.exec.legacy-cast-behaviour", "ENABLED");
    CalcTranslation.Translated calc =
        translate(Optional.empty(), RowType.of(new IntType()), "CAST(name AS INT)");

    assertThat(calc.decisions())
        .singleElement()
        .satisfies(
            decision -> assertThat(decision.reason()).contains("table.exec.legacy-cast-behaviour"));
  }

  @Test
  void watermarkAndProcessingTimeAreThoseOfTheOperator() throws Exception {
    CalcTranslation.Translated calc =
        translate(
            Optional.empty(), RowType.of(new LocalZonedTimestampType(3)), "CURRENT_WATERMARK(ts)");
    try (CalcHarness harness = new CalcHarness(calc.program())) {
      assertThat(harness.run(batch(row(1, "a")))).containsExactly(GenericRowData.of((Object) null));
      harness.harness().processWatermark(new Watermark(42));
      assertThat(harness.run(batch(row(1, "a"))))
          .containsExactly(GenericRowData.of(TimestampData.fromEpochMillis(42)));
    }
  }

  @Test
  void asynchronousFunctionsAreDeclined() {
    sql.register("LATER", Later.class);
    RexNode call = sql.parse("LATER(name)", INPUT);

    CalcTranslation translation =
        translator()
            .translate(List.of(call), Optional.empty(), INPUT, RowType.of(VarCharType.STRING_TYPE));

    assertThat(translation)
        .isEqualTo(new CalcTranslation.Declined("it calls an asynchronous function"));
  }

  @Test
  void aTableFunctionInAProjectionIsAnError() {
    sql.register("SPREAD", Spread.class);
    RexNode call = sql.parse("SPREAD(name)", INPUT);

    assertThatThrownBy(
            () ->
                translator()
                    .translate(
                        List.of(call),
                        Optional.empty(),
                        INPUT,
                        RowType.of(VarCharType.STRING_TYPE)))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("Invalid use of function")
        .hasMessageContaining("only scalar functions");
  }

  private CalcTranslator translator() {
    return new CalcTranslator(sql.config(), sql.classLoader());
  }

  private CalcTranslation.Translated translate(
      Optional<String> condition, RowType output, String... projections) {
    return (CalcTranslation.Translated)
        translator()
            .translate(
                sql.parseAll(INPUT, projections),
                condition.map(text -> sql.parse(text, INPUT)),
                INPUT,
                output);
  }

  private static List<RowData> run(CalcTranslation.Translated calc, GenericRowData... rows)
      throws Exception {
    try (CalcHarness harness = new CalcHarness(calc.program())) {
      return harness.run(batch(rows));
    }
  }

  private static GenericRowData row(int id, String name) {
    return GenericRowData.of(id, StringData.fromString(name), null);
  }

  private static RowBatch batch(GenericRowData... rows) {
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(INPUT));
    for (GenericRowData row : rows) {
      builder.append(row);
    }
    return builder.build();
  }

  /** Fails for everything but numbers, and counts its life cycle. */
  public static final class Strict extends ScalarFunction {
    private static int opened;
    private static int closed;

    @Override
    public void open(FunctionContext context) {
      opened++;
    }

    public Integer eval(String text) {
      return Integer.valueOf(text);
    }

    @Override
    public void close() {
      closed++;
    }
  }

  /** An asynchronous identity. */
  public static final class Later extends AsyncScalarFunction {
    public void eval(CompletableFuture<String> result, String text) {
      result.complete(text);
    }
  }

  /** A table function. */
  public static final class Spread extends TableFunction<String> {
    public void eval(String text) {
      collect(text);
    }
  }
}
