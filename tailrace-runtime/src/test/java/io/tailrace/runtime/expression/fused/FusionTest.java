/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import static io.tailrace.runtime.expression.fused.RandomExpressions.BIGINT;
import static io.tailrace.runtime.expression.fused.RandomExpressions.BOOLEAN;
import static io.tailrace.runtime.expression.fused.RandomExpressions.DOUBLE;
import static io.tailrace.runtime.expression.fused.RandomExpressions.INT;
import static io.tailrace.runtime.expression.fused.RandomExpressions.field;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NullLiteral;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which expressions become a loop. */
class FusionTest {
  private static final Expression K = field(BIGINT, 0);
  private static final Expression POSITIVE = compare(Operator.GREATER_THAN, K, number(0));
  private static final Expression FLAG = field(BOOLEAN, 0);

  @ParameterizedTest
  @MethodSource
  void fused(Expression expression) {
    assertThat(Fusion.fuse(expression)).as("%s", expression).isPresent();
  }

  static Stream<Expression> fused() {
    return Stream.of(
        choice(POSITIVE, number(1), K),
        choice(POSITIVE, sum(K, number(Long.MIN_VALUE)), K),
        and(POSITIVE, FLAG),
        new Call(Operator.OR, List.of(POSITIVE, Call.of(Operator.NOT, BOOLEAN, FLAG)), BOOLEAN),
        Call.of(Operator.IS_NOT_TRUE, BOOLEAN, and(POSITIVE, FLAG)),
        compare(Operator.EQUALS, choice(POSITIVE, K, number(2)), number(2)),
        Call.of(Operator.MOD, BIGINT, K, number(123)),
        Cast.of(Call.of(Operator.DIVIDE, BIGINT, K, number(-1)), INT),
        and(FLAG, compare(Operator.EQUALS, decimalField(1, 10, 2), decimalField(2, 18, 2))));
  }

  @ParameterizedTest
  @MethodSource
  void notFused(Expression expression) {
    assertThat(Fusion.fuse(expression)).as("%s", expression).isEmpty();
  }

  static Stream<Expression> notFused() {
    LogicalType nanos = new TimestampType(6);
    return Stream.of(
        // One operation is one loop already.
        K,
        POSITIVE,
        sum(K, number(1)),
        // Nothing to compute per row.
        choice(Literal.TRUE, number(1), number(2)),
        // What can fail or be NULL.
        choice(POSITIVE, Call.of(Operator.DIVIDE, BIGINT, number(1), K), K),
        Call.of(Operator.MOD, BIGINT, K, number(0)),
        choice(POSITIVE, new NullLiteral(BIGINT), K),
        and(FLAG, compare(Operator.GREATER_THAN, Cast.of(text(), BIGINT), number(0))),
        // Values of no fixed width, or of two parts.
        choice(POSITIVE, text(), text()),
        and(FLAG, compare(Operator.EQUALS, text(), text())),
        and(FLAG, compare(Operator.EQUALS, timestamp(nanos), timestamp(nanos))),
        and(FLAG, compare(Operator.EQUALS, decimalField(1, 30, 2), decimalField(2, 30, 2))),
        // Decimals whose unscaled values do not compare.
        and(FLAG, compare(Operator.EQUALS, decimalField(1, 10, 2), decimalField(2, 10, 3))),
        and(FLAG, compare(Operator.EQUALS, decimalField(1, 10, 2), K)),
        // More than HotSpot compiles.
        new Call(Operator.AND, Collections.nCopies(200, POSITIVE), BOOLEAN));
  }

  @Test
  void expressionsThatDifferInFieldsOnlyShareAClass() {
    Expression other = field(BIGINT, 1);
    LoopSource first = LoopSource.of(choice(POSITIVE, number(1), K));
    LoopSource second =
        LoopSource.of(choice(compare(Operator.GREATER_THAN, other, number(0)), number(1), other));
    assertThat(first.text()).isEqualTo(second.text());
    assertThat(first.fields()).isNotEqualTo(second.fields());
    assertThat(compile(first)).isSameAs(compile(second));
  }

  private static Class<?> compile(LoopSource source) {
    return CompileUtils.compile(
        FusedLoop.class.getClassLoader(), LoopSource.CLASS_NAME, source.text());
  }

  @Test
  void labelsFollowTheFusedChoice() {
    Expression labels = choice(POSITIVE, label("up"), label("down"));
    RowBatch batch = new RandomExpressions(7).batch(100, false);
    BytesColumn column =
        (BytesColumn) Fusion.create(labels).evaluate(batch, Rows.selectedBy(batch));
    long[] keys = ((LongColumn) batch.column(((FieldReference) K).index())).values();
    for (int row = 0; row < 100; row++) {
      String label = new String(column.heap(), column.start(row), column.length(row), UTF_8);
      assertThat(label).isEqualTo(keys[row] > 0 ? "up" : "down");
    }
  }

  @Test
  void negativeZeroAndNanStayConstants() {
    Expression zero = new Literal(-0.0, DOUBLE);
    Expression nan = new Literal(Double.NaN, DOUBLE);
    String source = LoopSource.of(choice(FLAG, zero, nan)).text();
    assertThat(source)
        .contains("Double.longBitsToDouble(Long.MIN_VALUE)")
        .contains("Double.longBitsToDouble((" + Double.doubleToRawLongBits(Double.NaN) + "L))");
  }

  private static Expression choice(Expression condition, Expression value, Expression otherwise) {
    return new Case(List.of(condition), List.of(value), otherwise, value.type());
  }

  private static Expression and(Expression left, Expression right) {
    return Call.of(Operator.AND, BOOLEAN, left, right);
  }

  private static Expression compare(Operator operator, Expression left, Expression right) {
    return Call.of(operator, BOOLEAN, left, right);
  }

  private static Expression sum(Expression left, Expression right) {
    return Call.of(Operator.PLUS, BIGINT, left, right);
  }

  private static Expression number(long value) {
    return new Literal(value, BIGINT);
  }

  private static Expression decimalField(int index, int precision, int scale) {
    return new FieldReference(index, "d" + index, new DecimalType(precision, scale));
  }

  private static Expression label(String text) {
    return new Literal(text, VarCharType.STRING_TYPE);
  }

  private static Expression text() {
    return new FieldReference(20, "s", VarCharType.STRING_TYPE);
  }

  private static Expression timestamp(LogicalType type) {
    return new FieldReference(21, "ts", type);
  }
}
