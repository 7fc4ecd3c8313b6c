/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.Map;
import java.util.Objects;

/**
 * A table that a statement reads.
 *
 * @param name as users write it
 * @param options those of its connector and format
 */
public record SourceTable(String name, Map<String, String> options) {

  private static final String FORMAT = "format";
  private static final String PATH = "path";

  public SourceTable {
    Objects.requireNonNull(name, "name");
    options = Map.copyOf(options);
  }

  /** Whether records or parts of them, such as their keys, are in a format. */
  boolean isIn(String format) {
    return options.entrySet().stream()
        .filter(option -> option.getKey().equals(FORMAT) || option.getKey().endsWith("." + FORMAT))
        .anyMatch(option -> option.getValue().equals(format));
  }

  @Override
  public String toString() {
    String path = options.containsKey(PATH) ? ", path '" + options.get(PATH) + "'" : "";
    return "table '" + name + "'" + path;
  }
}
