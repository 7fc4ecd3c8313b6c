/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** A parser of statements that leaves everything but statements to another one. */
abstract class ForwardingParser implements Parser {
  final Parser parser;

  ForwardingParser(Parser parser) {
    this.parser = parser;
  }

  @Override
  public UnresolvedIdentifier parseIdentifier(String identifier) {
    return parser.parseIdentifier(identifier);
  }

  @Override
  public ResolvedExpression parseSqlExpression(
      String sqlExpression, RowType inputRowType, LogicalType outputType) {
    return parser.parseSqlExpression(sqlExpression, inputRowType, outputType);
  }

  @Override
  public String[] getCompletionHints(String statement, int position) {
    return parser.getCompletionHints(statement, position);
  }
}
