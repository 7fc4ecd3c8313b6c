/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.NopOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.command.ExecutePlanOperation;

/**
 * Adds the statements about plan files that Flink's grammar leaves out: {@code EXECUTE PLAN IF
 * EXISTS 'file'}, which does nothing when there is no file, {@code EXPLAIN [detail, ...] PLAN
 * 'file'}, and {@code COMPILE PLAN IF NOT EXISTS 'file' FOR ...}, which Flink wants to read as
 * {@code COMPILE PLAN 'file' IF NOT EXISTS FOR ...}. Every other statement is Flink's.
 */
final class PlanStatementParser extends ForwardingParser {
  private static final String BLANK = "(?:\\s|--[^\\n]*(?:\\n|$)|/\\*.*?\\*/)";
  private static final String LITERAL = "'((?:[^']|'')*)'";
  private static final String FILE = LITERAL + BLANK + "*;?" + BLANK + "*";

  private static final Pattern EXECUTE_IF_EXISTS =
      statement(
          "EXECUTE" + BLANK + "+PLAN" + BLANK + "+IF" + BLANK + "+EXISTS" + BLANK + "*" + FILE);

  private static final Pattern COMPILE_IF_NOT_EXISTS =
      statement(
          "(COMPILE"
              + BLANK
              + "+PLAN"
              + BLANK
              + "+)(IF"
              + BLANK
              + "+NOT"
              + BLANK
              + "+EXISTS)("
              + BLANK
              + "*)("
              + LITERAL
              + ")("
              + BLANK
              + "+FOR"
              + BLANK
              + ".*)");

  private static final Pattern EXPLAIN =
      statement(
          "EXPLAIN"
              + BLANK
              + "+((?:(?:ESTIMATED_COST|CHANGELOG_MODE|JSON_EXECUTION_PLAN|PLAN_ADVICE)"
              + BLANK
              + "*,?"
              + BLANK
              + "+)*)PLAN"
              + BLANK
              + "*"
              + FILE);

  PlanStatementParser(Parser parser) {
    super(parser);
  }

  private static Pattern statement(String regex) {
    return Pattern.compile(BLANK + "*" + regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  @Override
  public List<Operation> parse(String statement) {
    Matcher execute = EXECUTE_IF_EXISTS.matcher(statement);
    if (execute.matches()) {
      String file = unquoted(execute.group(1));
      return List.of(exists(file) ? new ExecutePlanOperation(file) : new NopOperation());
    }
    Matcher explain = EXPLAIN.matcher(statement);
    if (explain.matches()) {
      return List.of(
          new ExplainOperation(
              new ExecutePlanOperation(unquoted(explain.group(2))), details(explain.group(1))));
    }
    Matcher compile = COMPILE_IF_NOT_EXISTS.matcher(statement);
    if (compile.matches()) {
      // The two change places, and all that follows keeps its position for messages.
      return parser.parse(
          statement.substring(0, compile.start(1))
              + compile.group(1)
              + compile.group(4)
              + (compile.group(3).isEmpty() ? " " : compile.group(3))
              + compile.group(2)
              + compile.group(6));
    }
    return parser.parse(statement);
  }

  private static Set<String> details(String text) {
    Set<String> details = new TreeSet<>();
    Matcher words = Pattern.compile("\\w+").matcher(text);
    while (words.find()) {
      details.add(words.group().toUpperCase(Locale.ROOT));
    }
    return details;
  }

  private static String unquoted(String literal) {
    return literal.replace("''", "'");
  }

  private static boolean exists(String file) {
    try {
      Path path = new Path(file);
      return path.getFileSystem().exists(path);
    } catch (IOException e) {
      throw new TableException("Cannot find out whether the plan file '" + file + "' exists.", e);
    }
  }
}
