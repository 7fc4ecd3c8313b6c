/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import java.util.List;
import java.util.stream.Collectors;

/** The operators that have vector kernels, with the types that the planner must give them. */
public enum Operator {
  /** Sum; operands and result of one numeric type, or all DECIMAL. */
  PLUS("+", Notation.INFIX),
  /** Difference; operands and result of one numeric type, or all DECIMAL. */
  MINUS("-", Notation.INFIX),
  /** Product; operands and result of one numeric type, or all DECIMAL. */
  TIMES("*", Notation.INFIX),
  /** Quotient; operands and result of one numeric type, or all DECIMAL. */
  DIVIDE("/", Notation.INFIX),
  /** Remainder with the sign of the dividend; operands and result of one exact type. */
  MOD("%", Notation.INFIX),
  /** Negation; operand and result of one numeric type. */
  NEGATE("-", Notation.PREFIX),

  /** Comparisons: operands of one layout, decimals of any two scales; BOOLEAN result. */
  EQUALS("=", Notation.INFIX),
  NOT_EQUALS("<>", Notation.INFIX),
  LESS_THAN("<", Notation.INFIX),
  LESS_THAN_OR_EQUAL("<=", Notation.INFIX),
  GREATER_THAN(">", Notation.INFIX),
  GREATER_THAN_OR_EQUAL(">=", Notation.INFIX),
  /** Comparisons in which NULL equals NULL; operands as for {@link #EQUALS}. */
  IS_DISTINCT_FROM("IS DISTINCT FROM", Notation.INFIX),
  IS_NOT_DISTINCT_FROM("IS NOT DISTINCT FROM", Notation.INFIX),

  /** Three-valued logic over two or more BOOLEAN operands, evaluated from left to right. */
  AND("AND", Notation.VARIADIC_INFIX),
  OR("OR", Notation.VARIADIC_INFIX),
  /** Three-valued negation. */
  NOT("NOT ", Notation.PREFIX),

  /** Tests of NULL; operand of any type. */
  IS_NULL("IS NULL", Notation.POSTFIX),
  IS_NOT_NULL("IS NOT NULL", Notation.POSTFIX),
  /** Tests of a BOOLEAN that are never NULL. */
  IS_TRUE("IS TRUE", Notation.POSTFIX),
  IS_NOT_TRUE("IS NOT TRUE", Notation.POSTFIX),
  IS_FALSE("IS FALSE", Notation.POSTFIX),
  IS_NOT_FALSE("IS NOT FALSE", Notation.POSTFIX),

  /** Concatenation of character strings, NULL when one of them is. */
  CONCAT("||", Notation.VARIADIC_INFIX),
  /** The first operand that is not NULL; all are evaluated. Operands of the result's layout. */
  COALESCE("COALESCE", Notation.FUNCTION);

  private enum Notation {
    PREFIX,
    POSTFIX,
    INFIX,
    VARIADIC_INFIX,
    FUNCTION
  }

  private final String symbol;
  private final Notation notation;

  Operator(String symbol, Notation notation) {
    this.symbol = symbol;
    this.notation = notation;
  }

  /** The operator as SQL writes it. */
  public String symbol() {
    return symbol.trim();
  }

  /** Whether a call may have this number of operands. */
  boolean accepts(int operands) {
    return switch (notation) {
      case PREFIX, POSTFIX -> operands == 1;
      case INFIX -> operands == 2;
      case VARIADIC_INFIX, FUNCTION -> operands >= 1;
    };
  }

  /** The call as SQL text, in parentheses where another operator could bind differently. */
  String format(List<Expression> operands) {
    return switch (notation) {
      case PREFIX -> "(" + symbol + operands.get(0) + ")";
      case POSTFIX -> "(" + operands.get(0) + " " + symbol + ")";
      case INFIX, VARIADIC_INFIX -> join(operands, " " + symbol + " ");
      case FUNCTION -> symbol + join(operands, ", ");
    };
  }

  private static String join(List<Expression> operands, String separator) {
    return operands.stream()
        .map(Expression::toString)
        .collect(Collectors.joining(separator, "(", ")"));
  }
}
