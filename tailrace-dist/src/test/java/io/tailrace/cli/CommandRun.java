/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A run of the command within the test's process.
 *
 * @param exitCode what the shell would see
 * @param out the results
 * @param err the messages
 */
record CommandRun(int exitCode, String out, String err) {

  static CommandRun of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode = Tailrace.run(arguments, out, err);
    return new CommandRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs SQL, with further arguments before it. */
  static CommandRun sql(String sql, String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "-e";
    all[arguments.length + 1] = sql;
    return of(all);
  }

  List<String> outLines() {
    return out.lines().toList();
  }
}
