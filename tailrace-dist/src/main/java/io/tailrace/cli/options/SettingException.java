/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

/**
 * A setting that is malformed or whose value is not allowed; the message names origin, key and
 * remedy.
 */
public final class SettingException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String problem;

  SettingException(String origin, String problem) {
    this(origin, problem, null);
  }

  SettingException(String origin, String problem, Throwable cause) {
    super(origin + ": " + problem, cause);
    this.problem = problem;
  }

  /** The message without the origin. */
  public String problem() {
    return problem;
  }
}
