/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.table.planner.plan.nodes.exec.testutils.RestoreTestBase;

/** The test classes in the released test jar of Flink's planner that are about streams of rows. */
final class FlinkTests {
  private static final String PLANNER = "org.apache.flink.table.planner.";
  private static final Pattern SEMANTIC =
      Pattern.compile(Pattern.quote(PLANNER) + "plan\\.nodes\\.exec\\.stream\\.\\w+SemanticTests?");
  private static final Pattern RESTORE =
      Pattern.compile(Pattern.quote(PLANNER) + "plan\\.nodes\\.exec\\.stream\\.\\w+RestoreTest");

  /** Aggregation, calc, sinks, sources, and the small operators that stand between them. */
  private static final Pattern INTEGRATION =
      Pattern.compile(
          Pattern.quote(PLANNER)
              + "runtime\\.stream\\.(sql|table)\\."
              + "\\w*(Aggregat|Calc|Sink|Source|Scan|Retraction|Values|SetOperators|Watermark)\\w*"
              + "ITCase");

  private FlinkTests() {}

  /** Tests that run programs to their end. */
  static List<Class<?>> semanticTests() {
    return in(SEMANTIC);
  }

  /**
   * The classes that this module runs.
   *
   * @param names a regular expression that is found in their full names
   */
  static List<Class<?>> matching(String names) {
    Pattern pattern = Pattern.compile(names);
    List<Class<?>> classes = new ArrayList<>(semanticTests());
    classes.add(RestoredPrograms.class);
    classes.addAll(integrationTests());
    classes.removeIf(type -> !pattern.matcher(type.getName()).find());
    return classes;
  }

  /** Whether a test runs a program of Flink's, with its input and its expected rows. */
  static boolean isProgram(TestKey key) {
    return kindOf(key) != TestKind.INTEGRATION;
  }

  /** The kind of a test of this module. */
  static TestKind kindOf(TestKey key) {
    if (key.className().equals(RestoredPrograms.class.getName())) {
      return TestKind.RESTORED;
    }
    return SEMANTIC.matcher(key.className()).matches() ? TestKind.SEMANTIC : TestKind.INTEGRATION;
  }

  /** Tests that restore programs from plans and savepoints of stock Flink. */
  static List<Class<?>> restoreTests() {
    return in(RESTORE);
  }

  /** Tests of whole queries about aggregation, calc, sinks and sources. */
  static List<Class<?>> integrationTests() {
    return in(INTEGRATION);
  }

  private static List<Class<?>> in(Pattern pattern) {
    try (JarFile jar = new JarFile(testJar().toFile());
        Stream<String> names = jar.stream().map(entry -> entry.getName())) {
      return names
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .filter(name -> pattern.matcher(name).matches())
          .sorted()
          .<Class<?>>map(FlinkTests::load)
          .filter(type -> !Modifier.isAbstract(type.getModifiers()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the test jar of Flink's planner.", e);
    }
  }

  private static Path testJar() {
    try {
      return Path.of(
          RestoreTestBase.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The test jar of Flink's planner is not a file.", e);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("The test jar of Flink's planner has no class " + name, e);
    }
  }
}
