/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.InSet;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;
import org.apache.flink.calcite.shaded.com.google.common.collect.BoundType;
import org.apache.flink.calcite.shaded.com.google.common.collect.Range;
import org.apache.flink.calcite.shaded.com.google.common.collect.RangeSet;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeMerging;

/**
 * Translates SEARCH, Calcite's form of IN and BETWEEN over constants. As in Flink's generated code,
 * points are looked up in a set after both sides were cast to their common type, and ranges become
 * comparisons.
 */
final class SearchTranslator {
  private static final LogicalType BOOLEAN = new BooleanType();

  private final Expression target;
  private final LogicalType boundType;

  private SearchTranslator(Expression target, LogicalType boundType) {
    this.target = target;
    this.boundType = boundType;
  }

  /** The search for a translated value. */
  static Expression translate(Expression target, RexLiteral literal) throws NoKernelException {
    Sarg<?> sarg = literal.getValueAs(Sarg.class);
    SearchTranslator search =
        new SearchTranslator(target, FlinkTypeFactory.toLogicalType(literal.getType()));
    if (sarg.isAll() || sarg.isNone()) {
      throw new NoKernelException("a search for everything or nothing has no vector kernel");
    }
    return sarg.isPoints() || sarg.isComplementedPoints()
        ? search.points(sarg)
        : search.ranges(sarg);
  }

  private Expression points(Sarg<?> sarg) throws NoKernelException {
    LogicalType common =
        LogicalTypeMerging.findCommonType(List.of(target.type(), boundType))
            .orElseThrow(
                () -> new NoKernelException("a search over mixed types has no vector kernel"));
    RangeSet<?> points = sarg.isPoints() ? sarg.rangeSet : sarg.rangeSet.complement();
    List<Literal> values = new ArrayList<>();
    for (Range<?> point : points.asRanges()) {
      Expression value =
          CastTranslator.translate(bound(point.lowerEndpoint()), common, Cast.OnFailure.FAIL);
      if (!(value instanceof Literal constant)) {
        throw new NoKernelException(
            "a search for " + boundType.asSummaryString() + " has no vector kernel");
      }
      values.add(constant);
    }
    Expression needle = CastTranslator.translate(target, common, Cast.OnFailure.FAIL);
    Expression found = lookUp(needle, values);
    Expression result = sarg.isPoints() ? found : Call.of(Operator.NOT, BOOLEAN, found);
    return switch (sarg.nullAs) {
      case TRUE -> Call.of(Operator.IS_NOT_FALSE, BOOLEAN, result);
      case FALSE -> Call.of(Operator.IS_TRUE, BOOLEAN, result);
      case UNKNOWN -> result;
    };
  }

  /** A set where values are a number or bytes, a chain of comparisons where they are more. */
  private static Expression lookUp(Expression needle, List<Literal> values)
      throws NoKernelException {
    return switch (Layout.of(needle.type())) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES -> new InSet(needle, values, BOOLEAN);
      case BOOLEAN, WIDE_DECIMAL, TIMESTAMP_NANOS -> {
        List<Expression> equalities = new ArrayList<>();
        for (Literal value : values) {
          equalities.add(Call.of(Operator.EQUALS, BOOLEAN, needle, value));
        }
        yield new Call(Operator.OR, equalities, BOOLEAN);
      }
      case ARRAY, MAP, ROW, VARIANT ->
          throw new NoKernelException(
              "a search for " + needle.type().asSummaryString() + " has no vector kernel");
    };
  }

  private Expression ranges(Sarg<?> sarg) throws NoKernelException {
    List<Expression> alternatives = new ArrayList<>();
    if (sarg.nullAs == RexUnknownAs.TRUE) {
      alternatives.add(Call.of(Operator.IS_NULL, BOOLEAN, target));
    }
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      alternatives.add(range(range));
    }
    Expression result = new Call(Operator.OR, alternatives, BOOLEAN);
    return sarg.nullAs == RexUnknownAs.FALSE
        ? Call.of(Operator.AND, BOOLEAN, result, Call.of(Operator.IS_NOT_NULL, BOOLEAN, target))
        : result;
  }

  private Expression range(Range<?> range) throws NoKernelException {
    if (range.hasLowerBound()
        && range.hasUpperBound()
        && range.lowerEndpoint().equals(range.upperEndpoint())) {
      return compare(Operator.EQUALS, range.lowerEndpoint());
    }
    List<Expression> bounds = new ArrayList<>();
    if (range.hasLowerBound()) {
      boolean closed = range.lowerBoundType() == BoundType.CLOSED;
      bounds.add(
          compare(
              closed ? Operator.GREATER_THAN_OR_EQUAL : Operator.GREATER_THAN,
              range.lowerEndpoint()));
    }
    if (range.hasUpperBound()) {
      boolean closed = range.upperBoundType() == BoundType.CLOSED;
      bounds.add(
          compare(
              closed ? Operator.LESS_THAN_OR_EQUAL : Operator.LESS_THAN, range.upperEndpoint()));
    }
    return new Call(Operator.AND, bounds, BOOLEAN);
  }

  private Expression compare(Operator operator, Comparable<?> value) throws NoKernelException {
    return ComparisonTranslator.compare(operator, target, bound(value), BOOLEAN);
  }

  private Expression bound(Comparable<?> value) throws NoKernelException {
    return LiteralTranslator.translate(value, boundType);
  }
}
