/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The SQL test files of this module. */
public final class SqlScripts {
  /** Ending of their names. */
  public static final String SUFFIX = ".sqltest";

  private SqlScripts() {}

  /** The folder of the files: {@code src/test/resources/sql} of this module. */
  public static Path root() {
    Path module = Path.of(System.getProperty("basedir", "."));
    Path root = module.resolve("src/test/resources/sql");
    return Files.isDirectory(root)
        ? root
        : Path.of("tailrace-testing").resolve("src/test/resources/sql");
  }

  /** All files below {@code root}, in the order of their names. */
  public static List<SqlScript> all(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .sorted()
          .map(file -> SqlScriptParser.parse(root, file))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list the SQL test files below " + root + ".", e);
    }
  }
}
