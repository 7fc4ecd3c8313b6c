package io.tailrace.runtime.expression;

import org.apache.flink.table.types.logical.LogicalType;

/**
 * The constant NULL.
 *
 * @param type type of the result
 */
public record NullLiteral(LogicalType type) implements Expression {
  @Override
  public String toString() {
    return "NULL";
  }
}
