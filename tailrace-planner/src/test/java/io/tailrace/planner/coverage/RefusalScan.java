/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.conversion.NodeConversion;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** Reads from the compiled conversions which reasons they may give. */
final class RefusalScan {
  /** Where conversions, and what they ask, live. */
  private static final Set<String> PACKAGES =
      Set.of(
          "io.tailrace.planner.aggregate",
          "io.tailrace.planner.conversion",
          "io.tailrace.planner.expression");

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(PACKAGES);

  /** The reasons that a conversion and the classes that it uses name. */
  Set<Refusal> of(NodeConversion<?> conversion) {
    Set<Refusal> refusals = EnumSet.noneOf(Refusal.class);
    Set<JavaClass> seen = new HashSet<>();
    Deque<JavaClass> open = new ArrayDeque<>();
    open.add(classes.get(conversion.getClass()));
    while (!open.isEmpty()) {
      JavaClass type = open.remove();
      if (seen.add(type)) {
        type.getFieldAccessesFromSelf().stream()
            .filter(access -> access.getTargetOwner().isEquivalentTo(Refusal.class))
            .forEach(access -> refusals.add(Refusal.valueOf(access.getTarget().getName())));
        type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass())
            .filter(target -> PACKAGES.contains(target.getPackageName()))
            .forEach(open::add);
      }
    }
    return refusals;
  }
}
