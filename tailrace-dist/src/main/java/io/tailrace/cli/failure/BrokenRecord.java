/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Says of a record that its format cannot read which table holds it. Formats do not know their
 * table, so these are the tables of the statement that are in that format: as a rule one.
 */
public final class BrokenRecord {

  private static final String CSV = "csv";

  /** The format by what its messages hold. */
  private static final Map<String, String> FORMATS =
      Map.of(
          "Failed to deserialize CSV row", CSV,
          "Fail to deserialize at field", CSV,
          "Too many entries: expected at most", CSV,
          "Row length mismatch", CSV,
          "Missing closing quote for value", CSV,
          "Failed to deserialize JSON", "json");

  private BrokenRecord() {}

  /**
   * A failure with the tables that may hold its record; any other failure as it is.
   *
   * @param sources all tables that the statement reads
   */
  public static Failure locate(Failure failure, Supplier<List<SourceTable>> sources) {
    Optional<String> format =
        FORMATS.entrySet().stream()
            .filter(known -> failure.message().contains(known.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
    if (format.isEmpty()) {
      return failure;
    }
    String tables =
        sources.get().stream()
            .filter(source -> source.isIn(format.get()))
            .map(SourceTable::toString)
            .distinct()
            .collect(Collectors.joining(", or "));
    return tables.isEmpty()
        ? failure
        : new Failure(failure.message() + " (" + tables + ")", failure.inSql(), failure.remedy());
  }
}
