/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Cuts a script into its statements. A semicolon ends a statement unless it stands in a string, a
 * back-quoted name, a comment, or between {@code STATEMENT SET BEGIN} and its {@code END}. Comments
 * become blanks of the same length, hints ({@code /*+ … *}{@code /}) stay, and {@code ${name}}
 * within a string literal becomes the value of that variable.
 */
public final class StatementSplitter {

  private static final List<String> BLOCK_START = List.of("STATEMENT", "SET", "BEGIN");

  private final Script script;
  private final String text;
  private final LineIndex lines;
  private final Map<String, String> variables;
  private final List<Statement> statements = new ArrayList<>();

  private final StringBuilder sql = new StringBuilder();
  private int[] offsets = new int[256];
  private int position;

  /** The words just read, at most three, without anything else between them. */
  private final List<String> lastWords = new ArrayList<>();

  private int blockStart = -1;
  private int openCases;
  private boolean blockEnded;

  private StatementSplitter(Script script, Map<String, String> variables) {
    this.script = script;
    this.text = script.text();
    this.lines = new LineIndex(text);
    this.variables = variables;
  }

  /**
   * The statements of a script in their order; never empty.
   *
   * @param variables the values that {@code ${name}} takes within string literals
   * @throws ScriptException if there is no statement, or a string, name, comment or block is left
   *     open
   */
  public static List<Statement> split(Script script, Map<String, String> variables)
      throws ScriptException {
    return new StatementSplitter(script, variables).split();
  }

  private List<Statement> split() throws ScriptException {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (text.startsWith("--", position)) {
        blankUntil(endOfLine(position));
      } else if (text.startsWith("/*", position) && !text.startsWith("/*+", position)) {
        blankUntil(endOfComment());
      } else if (c == '\'') {
        readString();
      } else if (c == '`') {
        readQuotedName();
      } else if (Character.isJavaIdentifierStart(c)) {
        readWord();
      } else if (c == ';' && (blockStart < 0 || blockEnded)) {
        endStatement();
        position++;
      } else {
        if (!Character.isWhitespace(c)) {
          lastWords.clear();
          blockEnded = false;
        }
        keep();
      }
    }
    if (blockStart >= 0 && !blockEnded) {
      throw fail(blockStart, "this BEGIN has no END; close the statement set with END;");
    }
    endStatement();
    if (statements.isEmpty()) {
      throw new ScriptException(
          script.name(), "contains no statement; write SQL that ends with ';'");
    }
    return List.copyOf(statements);
  }

  private void readWord() {
    int start = position;
    while (position < text.length() && Character.isJavaIdentifierPart(text.charAt(position))) {
      keep();
    }
    String word = text.substring(start, position).toUpperCase(Locale.ROOT);
    blockEnded = false;
    if (blockStart >= 0) {
      if (word.equals("CASE")) {
        openCases++;
      } else if (word.equals("END") && openCases > 0) {
        openCases--;
      } else if (word.equals("END")) {
        blockEnded = true;
      }
      return;
    }
    if (lastWords.size() == BLOCK_START.size()) {
      lastWords.remove(0);
    }
    lastWords.add(word);
    if (lastWords.equals(BLOCK_START)) {
      blockStart = start;
    }
  }

  private void readString() throws ScriptException {
    int start = position;
    boolean backslashEscapes = isEscapeStringPrefix(start - 1);
    keep();
    while (position < text.length()) {
      char c = text.charAt(position);
      if (backslashEscapes && c == '\\' && position + 1 < text.length()) {
        keep();
        keep();
      } else if (text.startsWith("''", position)) {
        keep();
        keep();
      } else if (c == '\'') {
        keep();
        lastWords.clear();
        blockEnded = false;
        return;
      } else if (text.startsWith("${", position)) {
        readVariable();
      } else {
        keep();
      }
    }
    throw fail(
        start,
        "this string is not closed; end it with a single quote, and write '' for a quote within it");
  }

  /** Whether the character before a quote makes it a C-style string, {@code E'…'}. */
  private boolean isEscapeStringPrefix(int offset) {
    return offset >= 0
        && (text.charAt(offset) == 'E' || text.charAt(offset) == 'e')
        && (offset == 0 || !Character.isJavaIdentifierPart(text.charAt(offset - 1)));
  }

  private void readVariable() {
    int end = text.indexOf('}', position);
    String value = end < 0 ? null : variables.get(text.substring(position + 2, end));
    if (value == null) {
      keep();
      return;
    }
    String escaped = value.replace("'", "''");
    for (int i = 0; i < escaped.length(); i++) {
      append(escaped.charAt(i), position);
    }
    position = end + 1;
  }

  private void readQuotedName() throws ScriptException {
    int start = position;
    int end = text.indexOf('`', start + 1);
    if (end < 0) {
      throw fail(start, "this quoted name is not closed; end it with a back quote");
    }
    while (position <= end) {
      keep();
    }
    lastWords.clear();
    blockEnded = false;
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private int endOfComment() throws ScriptException {
    int end = text.indexOf("*/", position + 2);
    if (end < 0) {
      throw fail(position, "this comment is not closed; end it with */");
    }
    return end + 2;
  }

  private void blankUntil(int end) {
    while (position < end) {
      char c = text.charAt(position);
      append(c == '\n' || c == '\r' ? c : ' ', position);
      position++;
    }
  }

  private void keep() {
    append(text.charAt(position), position);
    position++;
  }

  private void append(char c, int offset) {
    if (sql.length() + 1 == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * offsets.length);
    }
    offsets[sql.length()] = offset;
    sql.append(c);
  }

  private void endStatement() {
    int start = 0;
    int end = sql.length();
    while (start < end && Character.isWhitespace(sql.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(sql.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      int[] kept = Arrays.copyOfRange(offsets, start, end + 1);
      kept[end - start] = offsets[end - 1] + 1;
      statements.add(new Statement(statements.size() + 1, sql.substring(start, end), kept, lines));
    }
    sql.setLength(0);
    lastWords.clear();
    blockStart = -1;
    openCases = 0;
    blockEnded = false;
  }

  private ScriptException fail(int offset, String message) {
    return new ScriptException(script.name(), lines.positionOf(offset), message);
  }
}
