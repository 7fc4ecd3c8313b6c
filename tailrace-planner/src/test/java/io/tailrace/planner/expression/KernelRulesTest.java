/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.tailrace.runtime.expression.kernel.Kernel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a kernel must not do for each row; the exceptions are named with their reason. */
class KernelRulesTest {
  /** They prepare constants, once for a kernel or a batch. */
  private static final Set<String> PREPARE_CONSTANTS =
      Set.of(
          "Kernels",
          "ConstantKernel",
          "LabelKernel",
          "LikePattern",
          "FormatKernel",
          "ParseBooleanKernel");

  /** They take decimals that do not fit 64 bits, or must be rounded, through Java's arithmetic. */
  private static final Set<String> COMPUTE_WIDE_DECIMALS =
      Set.of(
          "DecimalArithmeticKernel",
          "DecimalComparisonKernel",
          "DecimalDivisionKernel",
          "DecimalOperand",
          "DecimalResult",
          "DecimalToDoubleKernel",
          "DecimalToLongKernel",
          "DoubleToDecimalKernel",
          "ParseDecimalKernel",
          "RescaleKernel");

  private static final List<Class<?>> BOXES =
      List.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class);

  private final JavaClasses kernels =
      new ClassFileImporter().importPackages(Kernel.class.getPackageName());

  @Test
  void kernelsDoNotMakeStrings() {
    noClasses()
        .that(areNoneOf(PREPARE_CONSTANTS))
        .should()
        .callMethodWhere(calls(String.class, "getBytes"))
        .orShould()
        .callConstructorWhere(
            describe("new String(...)", call -> call.getTargetOwner().isEquivalentTo(String.class)))
        .check(kernels);
  }

  @Test
  void kernelsDoNotBox() {
    for (Class<?> box : BOXES) {
      noClasses()
          .that(areNoneOf(PREPARE_CONSTANTS))
          .should()
          .callMethodWhere(calls(box, "valueOf"))
          .check(kernels);
    }
  }

  @Test
  void kernelsComputeWithPrimitives() {
    noClasses()
        .that(areNoneOf(PREPARE_CONSTANTS))
        .and(areNoneOf(COMPUTE_WIDE_DECIMALS))
        .should()
        .dependOnClassesThat()
        .areAssignableTo(BigDecimal.class)
        .check(kernels);
  }

  private static DescribedPredicate<JavaClass> areNoneOf(Set<String> names) {
    return describe(
        "are none of " + names,
        type ->
            names.stream()
                .noneMatch(
                    name ->
                        type.getSimpleName().equals(name)
                            || type.getEnclosingClass()
                                .filter(outer -> outer.getSimpleName().equals(name))
                                .isPresent()));
  }

  private static DescribedPredicate<JavaCall<?>> calls(Class<?> owner, String name) {
    return describe(
        owner.getSimpleName() + "." + name,
        call -> call.getTargetOwner().isEquivalentTo(owner) && call.getName().equals(name));
  }
}
