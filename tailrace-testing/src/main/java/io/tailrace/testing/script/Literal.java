/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A value as it is written in a SQL test file, before its type is known: {@code NULL}, {@code
 * 'text'}, {@code x'0aff'}, a bare word such as {@code 12.50} or {@code 2024-01-01 00:00:00},
 * {@code [a, b]}, {@code {k = v}} and {@code (a, b)}.
 */
public sealed interface Literal {
  /** The one way to write the value; equal values that are written alike have equal texts. */
  String text();

  /** The absent value. */
  record Null() implements Literal {
    @Override
    public String text() {
      return "NULL";
    }
  }

  /** A quoted text, without its quotes and escapes. */
  record Text(String value) implements Literal {
    @Override
    public String text() {
      return ValueWriter.quote(value);
    }
  }

  /** A number, truth value, date, time or timestamp: text without quotes. */
  record Word(String value) implements Literal {
    @Override
    public String text() {
      return value;
    }
  }

  /** Bytes in hexadecimal digits. */
  record Bytes(String hex) implements Literal {
    @Override
    public String text() {
      return "x'" + hex + "'";
    }
  }

  /** An array. */
  record Elements(List<Literal> values) implements Literal {
    @Override
    public String text() {
      return "[" + row(values) + "]";
    }
  }

  /** A map or multiset; keys and values of one index belong together. */
  record Entries(List<Literal> keys, List<Literal> values) implements Literal {
    @Override
    public String text() {
      return IntStream.range(0, keys.size())
          .mapToObj(i -> keys.get(i).text() + " = " + values.get(i).text())
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /** A nested row. */
  record Fields(List<Literal> values) implements Literal {
    @Override
    public String text() {
      return "(" + row(values) + ")";
    }
  }

  /** The texts of some values, separated by a comma and a blank. */
  static String row(List<Literal> values) {
    return values.stream().map(Literal::text).collect(Collectors.joining(", "));
  }
}
