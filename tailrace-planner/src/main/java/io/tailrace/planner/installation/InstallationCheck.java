/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.installation;

import io.tailrace.batch.release.Release;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.Set;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.table.api.ValidationException;

/**
 * Checks, once in a process, that the jars on the class path belong together: our planner before
 * Flink's, a runtime jar of the same release, and the Flink that they were built for. Jars that do
 * not are otherwise noticed late, by failures that name classes and no remedy.
 */
public final class InstallationCheck {
  private static final String RUNTIME_CLASS = "io.tailrace.batch.release.Release";
  private static final String UNKNOWN_FLINK = "<unknown>";

  private static volatile boolean passed;

  private InstallationCheck() {}

  /**
   * Checks the class path.
   *
   * @throws ValidationException when jars are missing, mixed or in the wrong order; it says what to
   *     do
   */
  public static void run() {
    if (!passed) {
      PlannerOrder.check(InstallationCheck.class);
      Properties planner = plannerProperties();
      String release = planner.getProperty("tailrace");
      checkRuntimePresent(InstallationCheck.class.getClassLoader(), release);
      checkRelease(release, Release.allOn(InstallationCheck.class.getClassLoader()));
      checkFlink(planner.getProperty("flink"), EnvironmentInformation.getVersion(), release);
      passed = true;
    }
  }

  private static Properties plannerProperties() {
    Properties properties = new Properties();
    try (InputStream in = InstallationCheck.class.getResourceAsStream("planner.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The release of the planner cannot be read.", e);
    }
    return properties;
  }

  static void checkRuntimePresent(ClassLoader classLoader, String release) {
    try {
      Class.forName(RUNTIME_CLASS, false, classLoader);
    } catch (ClassNotFoundException e) {
      throw new ValidationException(
          "tailrace-runtime.jar is not on the class path of this process; the planner needs it, too."
              + " Put the tailrace-runtime.jar of Tailrace "
              + release
              + " into lib/ beside 00-tailrace-planner.jar and restart.",
          e);
    }
  }

  static void checkRelease(String planner, Set<String> runtimes) {
    if (!runtimes.equals(Set.of(planner))) {
      throw new ValidationException(
          "Jars of several releases of Tailrace are mixed: the planner is "
              + planner
              + ", tailrace-runtime.jar "
              + String.join(" and ", runtimes)
              + ". Keep one release of both jars in lib/, here and on every JobManager and"
              + " TaskManager, and restart.");
    }
  }

  static void checkFlink(String builtFor, String found, String release) {
    String line = Release.line(builtFor);
    if (!found.equals(UNKNOWN_FLINK) && !Release.line(found).equals(line)) {
      throw new ValidationException(
          "This is Flink "
              + found
              + ", but Tailrace "
              + release
              + " is for Flink "
              + line
              + ". Use a Flink "
              + line
              + ", or the release of Tailrace for Flink "
              + Release.line(found)
              + ".");
    }
  }
}
