/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonSubTypes;
import org.apache.flink.table.connector.sink.DynamicTableSink.SinkRuntimeProvider;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.planner.plan.abilities.sink.SinkAbilitySpec;
import org.apache.flink.table.planner.plan.abilities.source.SourceAbilitySpec;

/** What the planner takes from connectors, and the abilities that it applies to them. */
final class ConnectorSection {
  private static final String PLANNER = "io.tailrace.planner.";

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(PLANNER + "conversion", PLANNER + "exec");

  String table() {
    MarkdownTable table = new MarkdownTable("", "sources", "sinks");
    table.add(
        "batches",
        providers("exec.BatchedSources", ScanRuntimeProvider.class),
        providers("conversion.SinkConversion", SinkRuntimeProvider.class));
    table.add(
        "rows",
        providers("conversion.TableSourceScanConversion", ScanRuntimeProvider.class),
        "every other provider, as hosted");
    table.add("abilities", abilities(SourceAbilitySpec.class), abilities(SinkAbilitySpec.class));
    return table.text();
  }

  /** The kinds of providers that a class of the planner knows. */
  private String providers(String name, Class<?> kind) {
    return texts(
        classes.get(PLANNER + name).getDirectDependenciesFromSelf().stream()
            .map(Dependency::getTargetClass)
            .filter(type -> type.isAssignableTo(kind) && !type.isEquivalentTo(kind))
            .map(JavaClass::getSimpleName));
  }

  /** The abilities that plan files know, which are all. */
  private static String abilities(Class<?> specs) {
    return texts(
        Arrays.stream(specs.getAnnotation(JsonSubTypes.class).value())
            .map(type -> type.value().getSimpleName().replace("Spec", "")));
  }

  private static String texts(Stream<String> names) {
    return names
        .distinct()
        .sorted()
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }
}
