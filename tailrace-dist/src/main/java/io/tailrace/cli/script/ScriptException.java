/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import java.util.Optional;

/**
 * A script that cannot be run at all; the message names the script, the place where known, and the
 * remedy.
 */
public final class ScriptException extends Exception {

  private static final long serialVersionUID = 1L;

  ScriptException(String name, String message) {
    this(name, Optional.empty(), message, null);
  }

  ScriptException(String name, String message, Throwable cause) {
    this(name, Optional.empty(), message, cause);
  }

  ScriptException(String name, Position position, String message) {
    this(name, Optional.of(position), message, null);
  }

  private ScriptException(
      String name, Optional<Position> position, String message, Throwable cause) {
    super(name + ":" + position.map(p -> p + ":").orElse("") + " " + message, cause);
  }
}
