/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** SQL on the class path. */
final class SqlResource {
  private SqlResource() {}

  /**
   * The text of a resource.
   *
   * @throws IllegalStateException when there is none of that name
   */
  static String read(String name) {
    try (InputStream in = SqlResource.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The class path has no " + name + "; build the bench and its connectors again.");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
