/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.List;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.command.ClearOperation;
import org.apache.flink.table.operations.command.HelpOperation;
import org.apache.flink.table.operations.command.QuitOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;

/**
 * The parser of a session that asks for a dialect which does not exist here: it refuses statements
 * and still understands the commands that choose another dialect.
 */
final class DefaultDialectParser extends ForwardingParser {
  private final String dialect;

  /**
   * A parser that refuses.
   *
   * @param parser the parser of the default dialect
   * @param dialect the dialect that was asked for, as users write it
   */
  DefaultDialectParser(Parser parser, String dialect) {
    super(parser);
    this.dialect = dialect;
  }

  @Override
  public List<Operation> parse(String statement) {
    List<Operation> operations;
    try {
      operations = parser.parse(statement);
    } catch (RuntimeException e) {
      throw refusal(e);
    }
    if (operations.stream().allMatch(DefaultDialectParser::isSessionCommand)) {
      return operations;
    }
    throw refusal(null);
  }

  private static boolean isSessionCommand(Operation operation) {
    return operation instanceof SetOperation
        || operation instanceof ResetOperation
        || operation instanceof HelpOperation
        || operation instanceof ClearOperation
        || operation instanceof QuitOperation;
  }

  private SqlParserException refusal(RuntimeException cause) {
    String key = TableConfigOptions.TABLE_SQL_DIALECT.key();
    return new SqlParserException(
        "Tailrace has no SQL dialect '"
            + dialect
            + "'. Allowed for '"
            + key
            + "': default. Use SET '"
            + key
            + "' = 'default'.",
        cause);
  }
}
