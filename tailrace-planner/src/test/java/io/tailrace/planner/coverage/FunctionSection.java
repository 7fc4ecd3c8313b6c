/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.expression.ExpressionProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Scalar functions and operators, as the translator runs them in a projection. */
final class FunctionSection {
  private static final List<SampleType> TYPES = SampleTypes.ALL;
  private static final List<SampleType> COMMON =
      List.of(SampleTypes.of("STRING"), SampleTypes.of("INT"));

  private final ExpressionProbe probe;
  private final Map<String, ArgumentTypes> functions = new TreeMap<>();

  FunctionSection(ExpressionProbe probe) {
    this.probe = probe;
    FunctionForms.all().forEach(this::ask);
  }

  private void ask(FunctionForm form) {
    ArgumentTypes types =
        functions.computeIfAbsent(form.name(), name -> new ArgumentTypes(form.pairing()));
    if (form.arguments() == 0) {
      probe.level(form.sql(List.of(), List.of())).ifPresent(types::addWithoutArguments);
      return;
    }
    List<SampleType> firsts =
        TYPES.stream()
            .filter(type -> !form.needsConstants() || !type.constants().isEmpty())
            .toList();
    firsts.forEach(first -> ask(form, first, first, types));
    if (form.arguments() == 1) {
      return;
    }
    List<SampleType> others =
        // What refuses all types with themselves is no operator of expressions.
        form.pairing() == FunctionForm.Pairing.ALL_PAIRS && !types.isEmpty() ? TYPES : COMMON;
    for (SampleType first : firsts) {
      others.stream()
          .filter(other -> !other.equals(first))
          .forEach(other -> ask(form, first, other, types));
    }
  }

  private void ask(FunctionForm form, SampleType first, SampleType other, ArgumentTypes types) {
    Optional<ExecutionLevel> level =
        probe.level(form.sql(columns(form, first, other), first.constants()));
    if (form.arguments() == 1) {
      level.ifPresent(answer -> types.add(answer, first));
    } else {
      level.ifPresent(answer -> types.add(answer, first, other));
    }
  }

  private static List<String> columns(FunctionForm form, SampleType first, SampleType other) {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < form.arguments(); i++) {
      columns.add((i == 0 ? first : other).column(TYPES, i));
    }
    return columns;
  }

  /** Functions of Flink whose calls were all refused. */
  Set<String> untried() {
    return FunctionForms.builtIn()
        .map(FunctionForm::name)
        .filter(name -> functions.get(name).isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  String vector() {
    MarkdownTable table =
        new MarkdownTable("function or operator", "vector for", "row-bridged for");
    functions.forEach(
        (name, types) -> {
          if (types.has(ExecutionLevel.VECTOR)) {
            table.add(
                "`" + name + "`",
                types.text(ExecutionLevel.VECTOR),
                types.text(ExecutionLevel.ROW_BRIDGED));
          }
        });
    return table.text();
  }

  String bridged() {
    return functions.entrySet().stream()
            .filter(entry -> !entry.getValue().has(ExecutionLevel.VECTOR))
            .filter(entry -> entry.getValue().has(ExecutionLevel.ROW_BRIDGED))
            .map(entry -> "`" + entry.getKey() + "`")
            .collect(Collectors.joining(", "))
        + ".\n";
  }
}
