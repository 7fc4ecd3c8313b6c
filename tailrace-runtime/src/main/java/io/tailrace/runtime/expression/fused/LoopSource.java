/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The Java source of the {@link FusedLoop} of a fusible expression. All operands are evaluated for
 * all rows and combined without a jump of our making, so that the JIT compiler may select instead
 * of branching: which branch a row takes is not predictable.
 */
final class LoopSource {
  /** Name of the generated class. */
  static final String CLASS_NAME = "FusedExpression";

  /** Layouts of the fields in the order of their first use, by position in the batch. */
  private final Map<Integer, Layout> fields = new LinkedHashMap<>();

  private final String text;

  private LoopSource(Expression expression) {
    String value = java(expression);
    this.text = loop(value, Layout.of(expression.type()));
  }

  /** The source of a fusible expression. */
  static LoopSource of(Expression expression) {
    return new LoopSource(expression);
  }

  /** The source text. */
  String text() {
    return text;
  }

  /** The fields whose values the loop reads, in the order of its inputs. */
  int[] fields() {
    return fields.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  private String loop(String value, Layout result) {
    StringBuilder code = new StringBuilder();
    code.append("public final class ").append(CLASS_NAME).append(" implements ");
    code.append(FusedLoop.class.getName()).append(" {\n");
    code.append("  public void run(Object[] inputs, Object output, int size) {\n");
    int slot = 0;
    for (Layout layout : fields.values()) {
      String type = element(layout);
      code.append("    ").append(type).append("[] a").append(slot).append(" = (").append(type);
      code.append("[]) inputs[").append(slot).append("];\n");
      slot++;
    }
    String type = element(result);
    code.append("    ").append(type).append("[] out = (").append(type).append("[]) output;\n");
    code.append("    for (int i = 0; i < size; i++) {\n");
    slot = 0;
    for (Layout layout : fields.values()) {
      code.append("      ").append(local(layout)).append(" f").append(slot).append(" = a");
      code.append(slot).append("[i];\n");
      slot++;
    }
    code.append("      out[i] = (").append(type).append(") (").append(value).append(");\n");
    return code.append("    }\n  }\n}\n").toString();
  }

  /** Type of the values of an array. */
  private static String element(Layout layout) {
    return switch (layout) {
      case BOOLEAN -> "boolean";
      case BYTE -> "byte";
      case SHORT -> "short";
      case INT -> "int";
      case LONG -> "long";
      case FLOAT -> "float";
      case DOUBLE -> "double";
      case BYTES, WIDE_DECIMAL, TIMESTAMP_NANOS, ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalStateException(layout + " is no primitive layout.");
    };
  }

  /** Type of a value within the loop: the narrow integers are {@code int} there. */
  private static String local(Layout layout) {
    return layout == Layout.BYTE || layout == Layout.SHORT ? "int" : element(layout);
  }

  private String java(Expression expression) {
    if (expression instanceof FieldReference field) {
      fields.putIfAbsent(field.index(), Layout.of(field.type()));
      return "f" + List.copyOf(fields.keySet()).indexOf(field.index());
    }
    if (expression instanceof Literal literal) {
      return constant(literal.value());
    }
    if (expression instanceof Case branches) {
      return choice(branches);
    }
    if (expression instanceof Cast cast) {
      return "((" + local(Layout.of(cast.type())) + ") " + java(cast.operand()) + ")";
    }
    return call((Call) expression);
  }

  private static String constant(Object value) {
    if (value instanceof Double number) {
      return "Double.longBitsToDouble(" + longLiteral(Double.doubleToRawLongBits(number)) + ")";
    }
    if (value instanceof Float number) {
      return "Float.intBitsToFloat(" + intLiteral(Float.floatToRawIntBits(number)) + ")";
    }
    if (value instanceof BigDecimal decimal) {
      return longLiteral(decimal.unscaledValue().longValueExact());
    }
    if (value instanceof Long number) {
      return longLiteral(number);
    }
    return value instanceof Boolean truth
        ? truth.toString()
        : intLiteral(((Number) value).intValue());
  }

  private static String longLiteral(long value) {
    return value == Long.MIN_VALUE ? "Long.MIN_VALUE" : "(" + value + "L)";
  }

  private static String intLiteral(int value) {
    return value == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : "(" + value + ")";
  }

  private String choice(Case branches) {
    StringBuilder code = new StringBuilder("(");
    for (int i = 0; i < branches.conditions().size(); i++) {
      code.append(java(branches.conditions().get(i))).append(" ? ");
      code.append(java(branches.values().get(i))).append(" : ");
    }
    return code.append(java(branches.otherwise())).append(")").toString();
  }

  private String call(Call call) {
    return switch (call.operator()) {
      case PLUS, MINUS, TIMES, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparesBooleans(call)
              ? booleanOrder(call)
              : infix(call, " " + call.operator().symbol() + " ");
      case DIVIDE -> infix(call, " / ");
      case MOD -> infix(call, " % ");
      case EQUALS -> infix(call, " == ");
      case NOT_EQUALS -> infix(call, " != ");
      case AND -> infix(call, " & ");
      case OR -> infix(call, " | ");
      case IS_TRUE, IS_NOT_FALSE -> java(call.operands().get(0));
      case NOT, IS_FALSE, IS_NOT_TRUE -> "(!" + java(call.operands().get(0)) + ")";
      default -> throw new IllegalStateException(call + " is not fusible.");
    };
  }

  private String infix(Call call, String operator) {
    return call.operands().stream().map(this::java).collect(Collectors.joining(operator, "(", ")"));
  }

  private static boolean comparesBooleans(Call call) {
    return Layout.of(call.operands().get(0).type()) == Layout.BOOLEAN;
  }

  /** FALSE is less than TRUE. */
  private String booleanOrder(Call call) {
    String left = java(call.operands().get(0));
    String right = java(call.operands().get(1));
    return switch (call.operator()) {
      case LESS_THAN -> "(!" + left + " & " + right + ")";
      case LESS_THAN_OR_EQUAL -> "(!" + left + " | " + right + ")";
      case GREATER_THAN -> "(" + left + " & !" + right + ")";
      default -> "(" + left + " | !" + right + ")";
    };
  }
}
