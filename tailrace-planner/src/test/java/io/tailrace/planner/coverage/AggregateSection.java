/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.ExecutionLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlOperator;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionKind;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;

/** Aggregate functions in a GROUP BY, as the planner runs them. */
final class AggregateSection {
  private static final List<SampleType> TYPES = SampleTypes.ALL;

  /** A function that is native for none of these is tried with no other type. */
  private static final List<SampleType> PROBES =
      Stream.of("INT", "STRING", "TIMESTAMP(p ≤ 3)").map(SampleTypes::of).toList();

  /** How functions are called: most with one argument, some with a second one. */
  private static final List<String> CALLS =
      List.of("%s(%s)", "%s(%s, 0.5)", "%s(%s, ',')", "%s(KEY 'a' VALUE %s)");

  private final QueryProbe queries;
  private final TreeMap<String, Native> natives = new TreeMap<>();
  private final Set<String> hosted = new TreeSet<>();

  /**
   * A function that is native.
   *
   * @param call how it is called
   * @param types arguments for which it does so
   * @param hostedTypes arguments for which it does not
   */
  private record Native(String call, List<SampleType> types, List<SampleType> hostedTypes) {}

  AggregateSection(QueryProbe queries) {
    this.queries = queries;
    names().forEach(this::ask);
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (SqlOperator operator : FlinkSqlOperatorTable.instance(false).getOperatorList()) {
      if (operator.isAggregator() && !operator.requiresOver()) {
        // Two forms of one function.
        names.add(operator.getName().replaceAll("_(ABSENT|NULL)_ON_NULL$", ""));
      }
    }
    for (BuiltInFunctionDefinition function : BuiltInFunctionDefinitions.getDefinitions()) {
      if (function.getKind() == FunctionKind.AGGREGATE && function.hasRuntimeImplementation()) {
        names.add(function.getName().toUpperCase(Locale.ROOT));
      }
    }
    names.removeIf(name -> name.contains("$"));
    return names;
  }

  private void ask(String name) {
    for (String call : CALLS) {
      List<ExecutionLevel> levels =
          PROBES.stream().flatMap(type -> level(call, name, type).stream()).toList();
      if (levels.stream().anyMatch(AggregateSection::isNative)) {
        natives.put(name, types(call, name));
        return;
      }
      if (!levels.isEmpty()) {
        hosted.add(name);
        return;
      }
    }
  }

  private Native types(String call, String name) {
    List<SampleType> types = new ArrayList<>();
    List<SampleType> hostedTypes = new ArrayList<>();
    for (SampleType type : TYPES) {
      level(call, name, type).ifPresent(level -> (isNative(level) ? types : hostedTypes).add(type));
    }
    return new Native(call, types, hostedTypes);
  }

  private static boolean isNative(ExecutionLevel level) {
    return level == ExecutionLevel.VECTOR || level == ExecutionLevel.ROW_BRIDGED;
  }

  private Optional<ExecutionLevel> level(String call, String name, SampleType type) {
    return level("inserts", call.formatted(name, type.column(TYPES, 0)));
  }

  private Optional<ExecutionLevel> level(String table, String call) {
    return queries.level("SELECT k, " + call + " FROM " + table + " GROUP BY k");
  }

  String table() {
    MarkdownTable table =
        new MarkdownTable(
            "function", "native for", "over updates", "`FILTER`", "`DISTINCT`", "hosted for");
    addCountOfRows(table);
    natives.forEach(
        (name, function) -> {
          String argument = function.types().get(0).column(TYPES, 0);
          String call = function.call().formatted(name, argument);
          table.add(
              "`" + name + "`",
              SampleTypes.names(function.types()),
              answer(level("changes", call)),
              answer(level("inserts", call + " FILTER (WHERE b)")),
              answer(level("inserts", function.call().formatted(name, "DISTINCT " + argument))),
              SampleTypes.names(function.hostedTypes()));
        });
    return table.text();
  }

  private void addCountOfRows(MarkdownTable table) {
    String call = "COUNT(*)";
    table.add(
        "`" + call + "`",
        answer(level("inserts", call)),
        answer(level("changes", call)),
        answer(level("inserts", call + " FILTER (WHERE b)")),
        "",
        "");
  }

  private static String answer(Optional<ExecutionLevel> level) {
    return level.map(ExecutionLevel::label).orElse("");
  }

  String hosted() {
    return hosted.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")) + ".\n";
  }
}
