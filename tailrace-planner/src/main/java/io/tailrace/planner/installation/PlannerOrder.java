/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.installation;

import java.net.URL;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.factories.Factory;

/**
 * Whether our jar comes before Flink's planner. It does when the classes that both have are ours.
 */
final class PlannerOrder {
  private static final String PACKAGE = "org.apache.flink.table.planner.";

  /** Classes by which Flink finds a planner and its executor, of its two planner jars. */
  private static final List<String> ENTRIES =
      List.of(
          PACKAGE + "delegation.DefaultPlannerFactory",
          PACKAGE + "delegation.DefaultExecutorFactory",
          PACKAGE + "loader.DelegatePlannerFactory",
          PACKAGE + "loader.DelegateExecutorFactory");

  private PlannerOrder() {}

  /**
   * Checks the class path.
   *
   * @param ours a class of our planner
   * @throws ValidationException when a planner of Flink's comes first; it names both jars and what
   *     to do
   */
  static void check(Class<?> ours) {
    for (String entry : ENTRIES) {
      Class<?> first = load(entry, ours);
      if (!place(first).equals(place(ours))) {
        throw new ValidationException(message(name(place(first)), name(place(ours)), ours));
      }
    }
  }

  private static Class<?> load(String entry, Class<?> ours) {
    try {
      return Class.forName(entry, false, ours.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("The planner jar lacks its class " + entry + ".", e);
    }
  }

  private static String message(String flinks, String jar, Class<?> ours) {
    boolean addedToAJob = ours.getClassLoader() != Factory.class.getClassLoader();
    return "Flink's planner in "
        + flinks
        + " is found before Tailrace's in "
        + jar
        + (addedToAJob
            ? ", which was added to a job or a session (-j, ADD JAR, pipeline.jars). Only"
                + " tailrace-runtime.jar may be added so; put the planner's jar, named"
                + " 00-tailrace-planner.jar, into Flink's lib/ and restart."
            : ". Give Tailrace's jar a name that comes first in lib/, such as"
                + " 00-tailrace-planner.jar, or move "
                + flinks
                + " from lib/ to opt/, and restart. In a Maven project declare tailrace-planner"
                + " before it.");
  }

  /** The jar or folder of a class. */
  private static String place(Class<?> type) {
    return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
        .map(CodeSource::getLocation)
        .map(URL::getPath)
        .orElse("the class path");
  }

  private static String name(String place) {
    String path = place.endsWith("/") ? place.substring(0, place.length() - 1) : place;
    return path.endsWith(".jar") ? path.substring(path.lastIndexOf('/') + 1) : path;
  }
}
