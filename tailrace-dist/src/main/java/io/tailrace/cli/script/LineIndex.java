/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import java.util.Arrays;

/**
 * Turns offsets of a text into lines and columns and back; a line ends at {@code \n}, {@code \r\n}
 * or {@code \r}.
 */
final class LineIndex {

  private final String text;
  private final int[] starts;

  LineIndex(String text) {
    this.text = text;
    int[] found = new int[16];
    int lines = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean endsLine =
          c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
      if (endsLine) {
        if (lines == found.length) {
          found = Arrays.copyOf(found, 2 * lines);
        }
        found[lines++] = i + 1;
      }
    }
    this.starts = Arrays.copyOf(found, lines);
  }

  Position positionOf(int offset) {
    int clamped = Math.max(0, Math.min(offset, text.length()));
    int found = Arrays.binarySearch(starts, clamped);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, clamped - starts[line] + 1);
  }

  /** The offset of a place; one behind the end of its line or of the text is drawn back to it. */
  int offsetOf(Position position) {
    if (position.line() > starts.length) {
      return text.length();
    }
    int start = starts[position.line() - 1];
    int end = position.line() == starts.length ? text.length() : starts[position.line()];
    return Math.min(start + position.column() - 1, end);
  }

  /** The text of a line without its line break. */
  String line(int line) {
    int start = starts[line - 1];
    int end = line == starts.length ? text.length() : starts[line];
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(start, end);
  }
}
