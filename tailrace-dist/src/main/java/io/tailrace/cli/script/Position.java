/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

/**
 * A place in a script, as editors count it.
 *
 * @param line the line, from 1
 * @param column the UTF-16 unit within the line, from 1
 */
public record Position(int line, int column) {

  public Position {
    if (line < 1 || column < 1) {
      throw new IllegalArgumentException("A position starts at 1:1, not at " + line + ":" + column);
    }
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
