/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

/** What the command returns to the shell. */
final class ExitCode {

  static final int OK = 0;

  /** A statement failed; those before it have run. */
  static final int STATEMENT_FAILED = 1;

  /** Nothing was run: the command line, the script or a configuration file is not valid. */
  static final int USAGE = 2;

  /** The user interrupted the run (128 + SIGINT). */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
