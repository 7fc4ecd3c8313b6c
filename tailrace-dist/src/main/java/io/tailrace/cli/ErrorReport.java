/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.failure.Failure;
import io.tailrace.cli.script.Position;
import io.tailrace.cli.script.Script;
import io.tailrace.cli.script.Statement;

/**
 * Words the failure of a statement as compilers do: file, place, message, the line itself, remedy.
 */
final class ErrorReport {

  private static final String INDENT = "    ";

  private ErrorReport() {}

  /** The lines to print; the place is the statement's start where the failure names none within. */
  static String of(Script script, Statement statement, Failure failure) {
    Position position = failure.inSql().map(statement::inScript).orElseGet(statement::start);
    StringBuilder report = new StringBuilder();
    report
        .append(script.name())
        .append(':')
        .append(position)
        .append(": error in statement ")
        .append(statement.number())
        .append(": ")
        .append(failure.message());
    if (failure.inSql().isPresent()) {
      String line = statement.scriptLine(position);
      report
          .append('\n')
          .append(INDENT)
          .append(line)
          .append('\n')
          .append(INDENT)
          .append(blanksUpTo(line, position.column()))
          .append('^');
    }
    failure.remedy().ifPresent(remedy -> report.append('\n').append("  remedy: ").append(remedy));
    return report.toString();
  }

  /** As many blanks as stand before a column; tabs stay, so that the mark is below its place. */
  private static String blanksUpTo(String line, int column) {
    StringBuilder blanks = new StringBuilder();
    for (int i = 0; i < Math.min(column - 1, line.length()); i++) {
      blanks.append(line.charAt(i) == '\t' ? '\t' : ' ');
    }
    return blanks.toString();
  }
}
