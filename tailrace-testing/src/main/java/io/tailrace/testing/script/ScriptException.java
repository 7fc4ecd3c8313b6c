/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

/** A SQL test file that cannot be read; the message starts with {@code file:line}. */
public final class ScriptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScriptException(String file, int line, String problem) {
    super(file + ":" + line + ": " + problem);
  }
}
