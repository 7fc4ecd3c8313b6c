/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import java.util.List;

/** The keywords that statements begin with, for suggestions: the parser does not tell them. */
final class StatementWords {

  /** The first words of statements. */
  static final List<String> FIRST =
      List.of(
          "ADD",
          "ALTER",
          "ANALYZE",
          "BEGIN",
          "CALL",
          "COMPILE",
          "CREATE",
          "DELETE",
          "DESC",
          "DESCRIBE",
          "DROP",
          "END",
          "EXECUTE",
          "EXPLAIN",
          "INSERT",
          "LOAD",
          "QUIT",
          "REMOVE",
          "RESET",
          "SELECT",
          "SET",
          "SHOW",
          "STOP",
          "TABLE",
          "TRUNCATE",
          "UNLOAD",
          "UPDATE",
          "USE",
          "VALUES",
          "WITH");

  /** The first words of queries, which also stand within statements. */
  static final List<String> QUERY = List.of("SELECT", "TABLE", "VALUES", "WITH");

  /** What stands behind SHOW. */
  static final List<String> SHOW =
      List.of(
          "CATALOGS",
          "COLUMNS",
          "CREATE",
          "CURRENT",
          "DATABASES",
          "FULL",
          "FUNCTIONS",
          "JARS",
          "JOBS",
          "MATERIALIZED",
          "MODELS",
          "MODULES",
          "PARTITIONS",
          "PROCEDURES",
          "TABLES",
          "USER",
          "VIEWS");

  /** What stands behind USE where it is not the name of a database. */
  static final List<String> USE = List.of("CATALOG", "MODULES");

  private StatementWords() {}
}
