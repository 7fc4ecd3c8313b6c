/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import java.nio.file.Path;

/** What the build has assembled before the tests of installations run. */
public final class Distribution {

  /** The folder that a user installs. */
  public static final Path HOME =
      Path.of(System.getProperty("tailrace.test.home", "target/tailrace")).toAbsolutePath();

  /** Parts of a Flink that are not in it. */
  public static final Path FLINK_PARTS =
      Path.of(System.getProperty("tailrace.test.parts", "target/flink-parts")).toAbsolutePath();

  /** The scripts of the source tree. */
  public static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  private Distribution() {}

  /** A jar of our folder. */
  public static Path jar(String name) {
    return HOME.resolve("lib").resolve(name);
  }
}
