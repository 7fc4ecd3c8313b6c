/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionKind;
import org.apache.flink.table.functions.SqlCallSyntax;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.types.inference.ArgumentCount;

/**
 * The calls of Flink's scalar functions and operators: those of its tables of functions, and those
 * with a syntax of their own.
 */
final class FunctionForms {
  private static final int MOST_ARGUMENTS = SampleType.COLUMNS;

  /** Calls whose text does not follow from the operator. */
  private static final Map<String, String> SYNTAX = syntax();

  private FunctionForms() {}

  private static Map<String, String> syntax() {
    String condition = SampleTypes.of("BOOLEAN").column(SampleTypes.ALL, SampleType.COLUMNS - 1);
    Map<String, String> forms = new LinkedHashMap<>();
    forms.put("CASE", "CASE WHEN " + condition + " THEN %1$s ELSE %2$s END");
    forms.put("BETWEEN", "%1$s BETWEEN %2$s AND %2$s");
    forms.put("BETWEEN constants", "%s BETWEEN #1 AND #2");
    forms.put("IN (constants)", "%s IN (#1, #2)");
    forms.put("NOT IN (constants)", "%s NOT IN (#1, #2)");
    forms.put("LIKE, NOT LIKE with a constant pattern", "%s LIKE 'a%%'");
    forms.put("LIKE, NOT LIKE with another pattern", "%s LIKE %s");
    forms.put("SIMILAR TO", "%s SIMILAR TO %s");
    forms.put("EXTRACT", "EXTRACT(YEAR FROM %s)");
    forms.put("CEIL, FLOOR to a unit", "CEIL(%s TO DAY)");
    forms.put("TRIM", "TRIM(BOTH 'a' FROM %s)");
    forms.put("POSITION", "POSITION(%s IN %s)");
    forms.put("OVERLAY", "OVERLAY(%s PLACING %s FROM 1)");
    forms.put("TIMESTAMPADD", "TIMESTAMPADD(DAY, 1, %s)");
    forms.put("TIMESTAMPDIFF", "TIMESTAMPDIFF(DAY, %s, %s)");
    forms.put("a[i]", "%s[1]");
    forms.put("ARRAY[...]", "ARRAY[%s, %s]");
    forms.put("MAP[...]", "MAP[%s, %s]");
    forms.put("ROW(...)", "ROW(%s, %s)");
    forms.put("field of a row", "%s.f");
    forms.put("OVERLAPS", "(%s, %s) OVERLAPS (%s, %s)");
    forms.put("own", "own(%s)");
    forms.put("ARRAY_JOIN", "ARRAY_JOIN(ARRAY[%s], %s)");
    forms.put("LPAD", "LPAD(%s, 5, %s)");
    forms.put("RPAD", "RPAD(%s, 5, %s)");
    forms.put("OBJECT_OF", "OBJECT_OF('Point', 'x', %s)");
    forms.put("OBJECT_UPDATE", "OBJECT_UPDATE(OBJECT_OF('Point', 'x', %1$s), 'x', %2$s)");
    forms.put("JSON", "JSON_OBJECT('a' VALUE JSON(%s))");
    forms.put("JSON_OBJECT", "JSON_OBJECT('a' VALUE %s)");
    forms.put("JSON_ARRAY", "JSON_ARRAY(%s, %s)");
    forms.put("JSON_EXISTS", "JSON_EXISTS(%s, '$.a')");
    forms.put("JSON_VALUE", "JSON_VALUE(%s, '$.a')");
    forms.put("JSON_QUERY", "JSON_QUERY(%s, '$.a')");
    return forms;
  }

  /** The calls, in no order that matters. */
  static List<FunctionForm> all() {
    List<FunctionForm> forms = new ArrayList<>();
    SYNTAX.forEach(
        (name, template) ->
            forms.add(
                new FunctionForm(
                    name, template, arguments(template), FunctionForm.Pairing.LIKE_FIRST)));
    for (SqlOperator operator : FlinkSqlOperatorTable.instance(false).getOperatorList()) {
      if (!operator.isAggregator()) {
        forms.addAll(formsOf(operator));
      }
    }
    builtIn().forEach(forms::add);
    return forms;
  }

  /** The calls of the functions that Flink resolves by name and that have no own syntax. */
  static Stream<FunctionForm> builtIn() {
    return BuiltInFunctionDefinitions.getDefinitions().stream()
        .filter(function -> function.getKind() == FunctionKind.SCALAR)
        .filter(function -> !function.isInternal() && function.hasRuntimeImplementation())
        .flatMap(function -> formsOf(function).stream());
  }

  private static int arguments(String template) {
    return template.contains("%2$s") ? 2 : template.split("%[1s]", -1).length - 1;
  }

  private static List<FunctionForm> formsOf(SqlOperator operator) {
    String name = operator.getName();
    if (operator instanceof SqlBinaryOperator) {
      return List.of(
          new FunctionForm(
              name, "%s " + name.replace("%", "%%") + " %s", 2, FunctionForm.Pairing.ALL_PAIRS));
    }
    if (operator instanceof SqlPrefixOperator) {
      return List.of(
          new FunctionForm(name + " x", name + " %s", 1, FunctionForm.Pairing.LIKE_FIRST));
    }
    if (operator instanceof SqlPostfixOperator) {
      return List.of(new FunctionForm(name, "%s " + name, 1, FunctionForm.Pairing.LIKE_FIRST));
    }
    if (operator.getSyntax() == SqlSyntax.FUNCTION_ID) {
      return List.of(withoutParentheses(name));
    }
    if (operator instanceof SqlFunction) {
      return Optional.ofNullable(operator.getOperandTypeChecker())
          .map(SqlOperandTypeChecker::getOperandCountRange)
          .map(
              count ->
                  calls(name, count.getMin(), count.getMax() < 0 ? MOST_ARGUMENTS : count.getMax()))
          .orElseGet(() -> calls(name, 0, MOST_ARGUMENTS));
    }
    return List.of();
  }

  private static FunctionForm withoutParentheses(String name) {
    return new FunctionForm(name, name, 0, FunctionForm.Pairing.LIKE_FIRST);
  }

  private static List<FunctionForm> formsOf(BuiltInFunctionDefinition function) {
    String name = function.getName().toUpperCase(Locale.ROOT);
    if (function.getCallSyntax() == SqlCallSyntax.NO_PARENTHESIS) {
      return List.of(withoutParentheses(name));
    }
    // Functions of users would need the factory of types that is absent here.
    ArgumentCount count = function.getTypeInference(null).getInputTypeStrategy().getArgumentCount();
    return calls(name, count.getMinCount().orElse(0), count.getMaxCount().orElse(MOST_ARGUMENTS));
  }

  /** The call with the fewest arguments, and with one more. */
  private static List<FunctionForm> calls(String name, int min, int max) {
    return IntStream.rangeClosed(min, Math.min(Math.min(min + 1, max), MOST_ARGUMENTS))
        .mapToObj(
            arguments ->
                new FunctionForm(
                    name,
                    name + "(" + String.join(", ", Collections.nCopies(arguments, "%s")) + ")",
                    arguments,
                    FunctionForm.Pairing.LIKE_FIRST))
        .toList();
  }
}
