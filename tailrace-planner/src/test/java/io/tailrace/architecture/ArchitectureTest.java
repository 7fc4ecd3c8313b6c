/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.math.BigDecimal;
import java.util.Set;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the arrows between the modules, and keeps costly calls out of per-row code. */
class ArchitectureTest {
  /** Packages with code that runs per row; that of kernels has rules of its own. */
  private static final Set<String> PER_ROW_PACKAGES =
      Set.of(
          "io.tailrace.batch",
          "io.tailrace.state",
          "io.tailrace.runtime.aggregate",
          "io.tailrace.runtime.operator",
          "io.tailrace.runtime.exchange");

  /** Classes that may make such objects, because they do not do so for each row of a hot path. */
  private static final Set<String> ALLOWED =
      Set.of(
          // Digits beyond a long.
          "DecimalMean", "UnscaledDecimal");

  private static JavaClasses classes;

  @BeforeAll
  static void importClasses() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.tailrace");
  }

  @Test
  void batchesKnowNoOperatorsAndNoPlanner() {
    noClasses()
        .that()
        .resideInAPackage("io.tailrace.batch..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tailrace.state..",
            "io.tailrace.runtime..",
            "io.tailrace.planner..",
            "org.apache.flink.runtime..",
            "org.apache.flink.streaming..",
            "org.apache.flink.table.runtime..",
            "org.apache.flink.table.planner..",
            "org.apache.calcite..")
        .check(classes);
  }

  @Test
  void stateKnowsNoOperatorsAndNoPlanner() {
    noClasses()
        .that()
        .resideInAPackage("io.tailrace.state..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tailrace.runtime..",
            "io.tailrace.planner..",
            "org.apache.flink.streaming..",
            "org.apache.flink.table.runtime..",
            "org.apache.flink.table.planner..",
            "org.apache.calcite..")
        .check(classes);
  }

  @Test
  void tablesKnowNothingOfTheClusterThatSnapshotsThem() {
    noClasses()
        .that()
        .resideInAPackage("io.tailrace.state")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.tailrace.state.snapshot..", "org.apache.flink.runtime..")
        .check(classes);
  }

  @Test
  void runtimeKnowsNoPlanner() {
    noClasses()
        .that()
        .resideInAPackage("io.tailrace.runtime..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.tailrace.planner..", "org.apache.flink.table.planner..", "org.apache.calcite..")
        .check(classes);
  }

  @Test
  void perRowCodeMakesNoStringsAndNoBigDecimals() {
    noClasses()
        .that(arePerRow())
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "makes an object per row", ArchitectureTest::isCostly))
        .check(classes);
  }

  private static DescribedPredicate<JavaClass> arePerRow() {
    return describe(
        "run per row",
        type ->
            PER_ROW_PACKAGES.contains(type.getPackageName()) && !ALLOWED.contains(outermost(type)));
  }

  private static String outermost(JavaClass type) {
    return type.getName().substring(type.getPackageName().length() + 1).replaceAll("\\$.*", "");
  }

  private static boolean isCostly(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getTarget().getName();
    return (owner.isEquivalentTo(String.class)
            && (name.equals("getBytes") || name.equals("<init>")))
        || (owner.isEquivalentTo(BinaryStringData.class) && name.equals("toString"))
        || owner.isEquivalentTo(BigDecimal.class);
  }
}
