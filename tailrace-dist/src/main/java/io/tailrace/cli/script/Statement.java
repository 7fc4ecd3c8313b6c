/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One statement of a script: the text that is parsed, and the way back from places in it to places
 * in the script. The two differ where a comment was blanked and a variable replaced.
 */
public final class Statement {

  private static final Pattern JOB =
      Pattern.compile(
          "[\\s(]*(SELECT|WITH|VALUES|TABLE|INSERT|EXECUTE|BEGIN)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final int number;
  private final String sql;
  private final LineIndex sqlLines;
  private final int[] scriptOffsets;
  private final LineIndex scriptLines;

  /**
   * @param number the statement's number in its script, from 1
   * @param sql the text to parse
   * @param scriptOffsets for each character of {@code sql}, and for its end, the offset in the
   *     script
   * @param scriptLines the lines of the script
   */
  Statement(int number, String sql, int[] scriptOffsets, LineIndex scriptLines) {
    if (scriptOffsets.length != sql.length() + 1) {
      throw new IllegalArgumentException("One offset per character and one for the end are needed");
    }
    this.number = number;
    this.sql = sql;
    this.sqlLines = new LineIndex(sql);
    this.scriptOffsets = scriptOffsets;
    this.scriptLines = scriptLines;
  }

  public int number() {
    return number;
  }

  /** The statement without its final semicolon and without comments (hints stay). */
  public String sql() {
    return sql;
  }

  /** Whether the first word is one that commonly leads to a job; a guess that costs no parsing. */
  public boolean mayStartJob() {
    return JOB.matcher(sql).matches();
  }

  /**
   * The statement with the values of variables that are known only while the script runs: {@code
   * ${name}} becomes its value, quotes in it doubled, as it stands within a string literal.
   */
  public Statement with(Map<String, String> variables) {
    if (variables.isEmpty()) {
      return this;
    }
    StringBuilder replaced = new StringBuilder();
    List<Integer> offsets = new ArrayList<>();
    int position = 0;
    while (position < sql.length()) {
      int end = sql.startsWith("${", position) ? sql.indexOf('}', position) : -1;
      String value = end < 0 ? null : variables.get(sql.substring(position + 2, end));
      String text =
          value == null ? sql.substring(position, position + 1) : value.replace("'", "''");
      offsets.addAll(Collections.nCopies(text.length(), scriptOffsets[position]));
      replaced.append(text);
      position = value == null ? position + 1 : end + 1;
    }
    offsets.add(scriptOffsets[sql.length()]);
    return new Statement(
        number,
        replaced.toString(),
        offsets.stream().mapToInt(Integer::intValue).toArray(),
        scriptLines);
  }

  /** Where the statement starts in the script. */
  public Position start() {
    return scriptLines.positionOf(scriptOffsets[0]);
  }

  /** The place in the script of a place that the parser names within {@link #sql()}. */
  public Position inScript(Position inSql) {
    return scriptLines.positionOf(scriptOffsets[sqlLines.offsetOf(inSql)]);
  }

  /** The line of the script that holds a place, as the user wrote it. */
  public String scriptLine(Position inScript) {
    return scriptLines.line(inScript.line());
  }

  @Override
  public String toString() {
    return sql;
  }
}
