/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Holds the arrows of this module: connectors use batches and the runtime and nothing above. */
class ArchitectureTest {
  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.tailrace");

  @Test
  void connectorsKnowNoPlannerAndNoState() {
    noClasses()
        .that()
        .resideInAPackage("io.tailrace.connectors..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tailrace.planner..",
            "io.tailrace.state..",
            "org.apache.flink.table.planner..",
            "org.apache.calcite..")
        .check(classes);
  }

  @Test
  void nothingBelowKnowsConnectors() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.tailrace.connectors..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.tailrace.connectors..")
        .check(classes);
  }
}
