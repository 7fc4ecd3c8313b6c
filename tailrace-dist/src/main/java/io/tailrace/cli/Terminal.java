/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;

/**
 * Where a run prints: results to one stream, messages to another, both in UTF-8. The first keeps
 * its errors: unlike {@link System#out}, a full disk is not overlooked.
 */
public final class Terminal {

  /** Back to the start of the line, and clear it: ECMA-48, EL. */
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final InputStream input;
  private final Writer results;
  private final PrintWriter messages;
  private final Set<StandardStream> interactive;
  private boolean showsStatus;

  /** One without input and without anybody who watches. */
  public Terminal(OutputStream results, OutputStream messages) {
    this(InputStream.nullInputStream(), results, messages, Set.of());
  }

  /**
   * @param interactive those of the streams that a person sits at
   */
  Terminal(
      InputStream input,
      OutputStream results,
      OutputStream messages,
      Set<StandardStream> interactive) {
    this.input = Objects.requireNonNull(input, "input");
    this.interactive = Set.copyOf(interactive);
    this.results =
        new OutputStreamWriter(
            new NamedStream(Objects.requireNonNull(results, "results")), StandardCharsets.UTF_8);
    this.messages =
        new PrintWriter(Objects.requireNonNull(messages, "messages"), true, StandardCharsets.UTF_8);
  }

  /** What is piped into the command, or typed. */
  InputStream input() {
    return input;
  }

  /** Whether a person sits at the other end of a stream. */
  boolean isInteractive(StandardStream stream) {
    return interactive.contains(stream);
  }

  /** The writer for results; every write reports failure. */
  Writer results() {
    return results;
  }

  /** Prints a line for the user that is not part of a result. */
  synchronized void message(String line) {
    clearStatus();
    messages.println(line);
  }

  /**
   * Shows a text in place of the one shown before, until another or a message takes its place; an
   * empty text shows none. Only for an interactive stream of messages.
   */
  synchronized void status(String text) {
    clearStatus();
    if (!text.isEmpty()) {
      messages.print(text);
      messages.flush();
      showsStatus = true;
    }
  }

  private void clearStatus() {
    if (showsStatus) {
      messages.print(CLEAR_LINE);
      messages.flush();
      showsStatus = false;
    }
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
