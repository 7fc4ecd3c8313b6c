/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Where a run prints: results to one stream, messages to another, both in UTF-8. The first keeps
 * its errors: unlike {@link System#out}, a full disk is not overlooked.
 */
public final class Terminal {

  private final Writer results;
  private final PrintWriter messages;

  public Terminal(OutputStream results, OutputStream messages) {
    this.results =
        new OutputStreamWriter(
            new NamedStream(Objects.requireNonNull(results, "results")), StandardCharsets.UTF_8);
    this.messages =
        new PrintWriter(Objects.requireNonNull(messages, "messages"), true, StandardCharsets.UTF_8);
  }

  /** The writer for results; every write reports failure. */
  Writer results() {
    return results;
  }

  /** Prints a line for the user that is not part of a result. */
  void message(String line) {
    messages.println(line);
  }

  /** Prints a stack trace among the messages. */
  void trace(Throwable thrown) {
    thrown.printStackTrace(messages);
  }

  /** Says in its errors what could not be written. */
  private static final class NamedStream extends FilterOutputStream {

    NamedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw new IOException("The result cannot be written to the output: " + e.getMessage(), e);
      }
    }
  }
}
