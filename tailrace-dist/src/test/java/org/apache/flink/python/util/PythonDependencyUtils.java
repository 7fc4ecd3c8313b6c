/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.python.util;

import org.apache.commons.cli.CommandLine;
import org.apache.flink.configuration.Configuration;

/** Stands in for flink-python, without which Flink's SQL client does not read its command line. */
public final class PythonDependencyUtils {

  private PythonDependencyUtils() {}

  /** No options of Python. */
  public static Configuration parsePythonDependencyConfiguration(CommandLine commandLine) {
    return new Configuration();
  }
}
