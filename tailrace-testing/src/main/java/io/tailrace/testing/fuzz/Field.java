/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * A column of a table or of a subquery.
 *
 * @param name a plain identifier
 * @param sql its type in a CREATE TABLE statement, without its nullability
 * @param family what can be done with its values
 * @param nullability whether it may be NULL
 */
record Field(String name, String sql, Family family, Nullability nullability) {

  /** Whether a column may be NULL. */
  enum Nullability {
    NULLABLE(""),
    NOT_NULL(" NOT NULL");

    private final String suffix;

    Nullability(String suffix) {
      this.suffix = suffix;
    }
  }

  Field {
    checkArgument(!name.isBlank(), "A column needs a name.");
  }

  static Field of(String name, FuzzType type, Nullability nullability) {
    return new Field(name, type.sql(), type.family(), nullability);
  }

  Field named(String newName) {
    return new Field(newName, sql, family, nullability);
  }

  /** The column in a CREATE TABLE statement. */
  String ddl() {
    return name + " " + sql + nullability.suffix;
  }

  boolean isNullable() {
    return nullability == Nullability.NULLABLE;
  }
}
