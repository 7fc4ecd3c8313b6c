/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.KnownNames;
import io.tailrace.cli.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Suggests the nearest table, column, type, function or format for an unknown one. */
final class NameRemedy implements Remedy {

  /** Those that a column may have. */
  private static final List<String> TYPES =
      List.of(
          "ARRAY",
          "BIGINT",
          "BINARY",
          "BOOLEAN",
          "BYTES",
          "CHAR",
          "DATE",
          "DECIMAL",
          "DOUBLE",
          "FLOAT",
          "INT",
          "INTEGER",
          "INTERVAL",
          "MAP",
          "MULTISET",
          "NUMERIC",
          "RAW",
          "ROW",
          "SMALLINT",
          "STRING",
          "TIME",
          "TIMESTAMP",
          "TIMESTAMP_LTZ",
          "TINYINT",
          "VARBINARY",
          "VARCHAR",
          "VARIANT");

  /**
   * A message about an unknown name.
   *
   * @param pattern finds the name in group 1
   * @param candidates the names that exist
   * @param otherwise the advice when none is near
   */
  private record Unknown(
      Pattern pattern, Supplier<Collection<String>> candidates, String otherwise) {}

  private final List<Unknown> unknowns;

  NameRemedy(KnownNames names) {
    String tables = "SHOW TABLES lists the tables; create it with CREATE TABLE first";
    String functions = "SHOW FUNCTIONS lists the functions; check also the types of the arguments";
    String columns = "DESCRIBE the table to see its columns";
    this.unknowns =
        List.of(
            new Unknown(Pattern.compile("Object '([^']+)' not found"), names::tables, tables),
            new Unknown(
                Pattern.compile("Cannot find table '(?:`[^`]*`\\.)*`([^`]+)`'"),
                names::tables,
                tables),
            new Unknown(
                Pattern.compile("Table or column alias '([^']+)' not found"),
                names::columns,
                columns),
            new Unknown(Pattern.compile("Column '([^']+)' not found"), names::columns, columns),
            new Unknown(
                Pattern.compile("Unknown identifier '([^']+)'"),
                () -> TYPES,
                "use a type of SQL, such as INT, BIGINT, DOUBLE, DECIMAL(10, 2), STRING, BOOLEAN,"
                    + " DATE or TIMESTAMP(3)"),
            new Unknown(
                Pattern.compile("Unknown (?:field|target column) '([^']+)'"),
                names::columns,
                columns),
            new Unknown(Pattern.compile("Table '([^']+)' not found"), names::tables, tables),
            new Unknown(
                Pattern.compile("Could not find any format factory for identifier '([^']*)'"),
                names::formats,
                "ADD JAR with the format that you need"),
            new Unknown(
                Pattern.compile("No match found for function signature (\\w+)"),
                names::functions,
                functions));
  }

  @Override
  public Optional<String> find(String message) {
    for (Unknown unknown : unknowns) {
      Matcher matcher = unknown.pattern().matcher(message);
      if (matcher.find()) {
        return Optional.of(
            NearestName.to(matcher.group(1), unknown.candidates().get())
                .map(Remedy::didYouMean)
                .orElse(unknown.otherwise()));
      }
    }
    return Optional.empty();
  }
}
