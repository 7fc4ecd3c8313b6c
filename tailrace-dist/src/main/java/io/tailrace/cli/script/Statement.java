/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

/**
 * One statement of a script: the text that is parsed, and the way back from places in it to places
 * in the script. The two differ where a comment was blanked and a variable replaced.
 */
public final class Statement {

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
