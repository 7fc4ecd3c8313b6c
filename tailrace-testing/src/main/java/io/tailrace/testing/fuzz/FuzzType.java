/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

/** The types of columns, as a statement writes them. */
public enum FuzzType {
  BOOLEAN("BOOLEAN", Family.BOOLEAN),
  TINYINT("TINYINT", Family.INTEGRAL),
  SMALLINT("SMALLINT", Family.INTEGRAL),
  INT("INT", Family.INTEGRAL),
  BIGINT("BIGINT", Family.INTEGRAL),
  FLOAT("FLOAT", Family.FLOATING),
  DOUBLE("DOUBLE", Family.FLOATING),
  COMPACT_DECIMAL("DECIMAL(9, 2)", Family.DECIMAL),
  LONG_DECIMAL("DECIMAL(18, 4)", Family.DECIMAL),
  WIDE_DECIMAL("DECIMAL(38, 10)", Family.DECIMAL),
  CHAR("CHAR(3)", Family.TEXT),
  VARCHAR("VARCHAR(20)", Family.TEXT),
  STRING("STRING", Family.TEXT),
  BINARY("BINARY(2)", Family.BYTES),
  VARBINARY("BYTES", Family.BYTES),
  DATE("DATE", Family.TEMPORAL),
  TIME("TIME", Family.TEMPORAL),
  TIMESTAMP("TIMESTAMP(3)", Family.TEMPORAL),
  TIMESTAMP_NANOS("TIMESTAMP(9)", Family.TEMPORAL),
  TIMESTAMP_LTZ("TIMESTAMP_LTZ(3)", Family.TEMPORAL),
  TIMESTAMP_LTZ_MICROS("TIMESTAMP_LTZ(6)", Family.TEMPORAL),
  ARRAY("ARRAY<INT>", Family.NESTED),
  ROW("ROW<x INT, y STRING>", Family.NESTED);

  private final String sql;
  private final Family family;

  FuzzType(String sql, Family family) {
    this.sql = sql;
    this.family = family;
  }

  /** The type in a CREATE TABLE statement, without its nullability. */
  public String sql() {
    return sql;
  }

  /** What can be done with its values. */
  public Family family() {
    return family;
  }
}
