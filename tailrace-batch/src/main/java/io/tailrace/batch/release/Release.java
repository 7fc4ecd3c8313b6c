/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The release that the runtime's classes belong to. Operators travel from the planner to the
 * TaskManagers as serialised objects, so both must be of one release.
 */
public final class Release {
  /** Where a runtime jar says its release, as a property {@code tailrace}. */
  private static final String RESOURCE = "io/tailrace/batch/release/release.properties";

  private static final String KEY = "tailrace";
  private static final String CURRENT = readCurrent();

  private Release() {}

  /** The release of these classes, such as {@code 0.1.0}. */
  public static String current() {
    return CURRENT;
  }

  /**
   * The releases of all runtime jars that a class loader sees; more than one means that jars of
   * several releases lie side by side.
   */
  public static SortedSet<String> allOn(ClassLoader classLoader) {
    SortedSet<String> releases = new TreeSet<>();
    try {
      for (URL url : Collections.list(classLoader.getResources(RESOURCE))) {
        releases.add(read(url));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The releases on the class path cannot be read.", e);
    }
    return releases;
  }

  /**
   * Checks a part of a job that arrives here.
   *
   * @param planned the release that planned the job
   * @throws InvalidObjectException when these classes belong to another one
   */
  public static void checkPlannedHere(String planned) throws InvalidObjectException {
    if (!planned.equals(CURRENT)) {
      throw new InvalidObjectException(
          String.format(
              "The job was planned by Tailrace %s, but this process runs Tailrace %s. Put the"
                  + " tailrace-runtime.jar of %1$s into lib/ of every JobManager and TaskManager and"
                  + " restart them, or ship it with the job (-j tailrace-runtime.jar).",
              planned, CURRENT));
    }
  }

  /** The major and minor part of a version, such as {@code 2.3} of {@code 2.3.0}. */
  public static String line(String version) {
    int end = version.indexOf('.', version.indexOf('.') + 1);
    return end < 0 ? version : version.substring(0, end);
  }

  private static String readCurrent() {
    URL url = Release.class.getResource("/" + RESOURCE);
    if (url == null) {
      throw new IllegalStateException(
          "The runtime jar lacks " + RESOURCE + "; build or download it again.");
    }
    try {
      return read(url);
    } catch (IOException e) {
      throw new UncheckedIOException("The release of the runtime cannot be read.", e);
    }
  }

  private static String read(URL url) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = url.openStream()) {
      properties.load(in);
    }
    return properties.getProperty(KEY, "unknown");
  }
}
