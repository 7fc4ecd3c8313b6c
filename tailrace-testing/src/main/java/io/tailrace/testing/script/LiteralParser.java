/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads a comma-separated list of {@link Literal}s by recursive descent. */
public final class LiteralParser {
  private static final String DELIMITERS = ",[](){}=";

  private final String text;
  private int position;

  private LiteralParser(String text) {
    this.text = text;
  }

  /**
   * Parses the values of one row.
   *
   * @throws IllegalArgumentException saying what was expected at which column
   */
  public static List<Literal> parseRow(String text) {
    LiteralParser parser = new LiteralParser(text);
    List<Literal> values = new ArrayList<>();
    parser.skipBlanks();
    if (parser.atEnd()) {
      return values;
    }
    do {
      values.add(parser.literal());
    } while (parser.accept(','));
    if (!parser.atEnd()) {
      throw parser.expected("',' or the end of the line");
    }
    return values;
  }

  private Literal literal() {
    skipBlanks();
    if (atEnd()) {
      throw expected("a value");
    }
    return switch (text.charAt(position)) {
      case '\'' -> new Literal.Text(quoted());
      case '[' -> new Literal.Elements(list('[', ']', this::literal));
      case '(' -> new Literal.Fields(list('(', ')', this::literal));
      case '{' -> entries();
      default -> word();
    };
  }

  private Literal word() {
    if (text.startsWith("x'", position)) {
      position++;
      return new Literal.Bytes(quoted());
    }
    int start = position;
    while (!atEnd() && DELIMITERS.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    String word = text.substring(start, position).trim();
    if (word.isEmpty()) {
      throw expected("a value");
    }
    return word.equals("NULL") ? new Literal.Null() : new Literal.Word(word);
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    position++;
    while (!atEnd()) {
      char c = text.charAt(position++);
      if (c == '\\') {
        value.append(escape());
      } else if (c != '\'') {
        value.append(c);
      } else if (!atEnd() && text.charAt(position) == '\'') {
        value.append('\'');
        position++;
      } else {
        skipBlanks();
        return value.toString();
      }
    }
    throw expected("a closing quote");
  }

  private char escape() {
    if (atEnd()) {
      throw expected("one of n, t, r and \\ after \\");
    }
    return switch (text.charAt(position++)) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case '\\' -> '\\';
      default -> throw expected("one of n, t, r and \\ after \\");
    };
  }

  private Literal entries() {
    List<Literal> keys = new ArrayList<>();
    List<Literal> values =
        list(
            '{',
            '}',
            () -> {
              keys.add(literal());
              if (!accept('=')) {
                throw expected("'=' between a key and its value");
              }
              return literal();
            });
    return new Literal.Entries(keys, values);
  }

  private List<Literal> list(char open, char close, Supplier<Literal> element) {
    List<Literal> values = new ArrayList<>();
    accept(open);
    if (accept(close)) {
      return values;
    }
    do {
      values.add(element.get());
    } while (accept(','));
    if (!accept(close)) {
      throw expected("',' or '" + close + "'");
    }
    return values;
  }

  private boolean accept(char expected) {
    skipBlanks();
    if (atEnd() || text.charAt(position) != expected) {
      return false;
    }
    position++;
    skipBlanks();
    return true;
  }

  private void skipBlanks() {
    while (!atEnd() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private boolean atEnd() {
    return position >= text.length();
  }

  private IllegalArgumentException expected(String what) {
    return new IllegalArgumentException(
        "expected " + what + " at column " + (position + 1) + " of: " + text);
  }
}
