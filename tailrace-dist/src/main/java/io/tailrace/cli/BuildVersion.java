/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that this program was built from. */
final class BuildVersion implements IVersionProvider {

  private static final String RESOURCE = "version.properties";

  @Override
  public String[] getVersion() throws IOException {
    Properties versions = new Properties();
    try (InputStream in = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      versions.load(in);
    }
    return new String[] {
      "Tailrace " + versions.getProperty("tailrace"),
      "Flink " + versions.getProperty("flink"),
      "Java " + Runtime.version()
    };
  }
}
