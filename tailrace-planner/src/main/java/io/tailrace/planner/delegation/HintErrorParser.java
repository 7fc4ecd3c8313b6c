/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.Operation;

/**
 * Tells of bad options of a hint as of any other mistake in a statement. Calcite has these checks
 * fail by an {@link AssertionError}, as if the planner were at fault.
 */
final class HintErrorParser extends ForwardingParser {
  private static final Pattern BAD_HINT =
      Pattern.compile("Invalid (?:list options in )?(?:\\w+ )?hint\\b.*", Pattern.DOTALL);

  HintErrorParser(Parser parser) {
    super(parser);
  }

  @Override
  public List<Operation> parse(String statement) {
    try {
      return parser.parse(statement);
    } catch (AssertionError e) {
      String message = String.valueOf(e.getMessage());
      if (!BAD_HINT.matcher(message).matches()) {
        throw e;
      }
      ValidationException mistake = new ValidationException(message);
      mistake.addSuppressed(e);
      throw mistake;
    }
  }
}
