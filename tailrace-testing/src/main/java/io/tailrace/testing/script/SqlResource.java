/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** SQL scripts on the class path, which test files can include. */
final class SqlResource {
  private SqlResource() {}

  /**
   * The lines of a script without comments and blank lines.
   *
   * @param name such as {@code nexmark/q0.sql}
   * @return empty when there is no such script
   */
  static Optional<List<String>> lines(String name) {
    try (InputStream script = SqlResource.class.getClassLoader().getResourceAsStream(name)) {
      if (script == null) {
        return Optional.empty();
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(script, UTF_8));
      return Optional.of(
          reader.lines().filter(line -> !line.isBlank() && !line.startsWith("--")).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the script " + name + ".", e);
    }
  }
}
