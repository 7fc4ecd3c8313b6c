/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.jline.terminal.impl.ExternalTerminal;

/** A shell within the test's process. */
final class OpenShell {

  private final PipedOutputStream keyboard = new PipedOutputStream();
  private final CompletableFuture<Void> end;
  private final Conversation conversation;

  OpenShell(Configuration configuration, Path history) throws IOException {
    Configuration own = new Configuration(configuration);
    own.setString("sql-client.execution.result-mode", "tableau");
    PipedInputStream input = new PipedInputStream(keyboard, 1 << 16);
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    Shell shell =
        new Shell(
            own,
            () -> {
              try {
                return new ExternalTerminal("test", "dumb", input, screen, StandardCharsets.UTF_8);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            },
            history);
    end =
        CompletableFuture.runAsync(
            () -> {
              try {
                shell.run();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    conversation = new Conversation(keyboard, screen, end::isDone);
  }

  Conversation conversation() {
    return conversation;
  }

  /** Ends its input. */
  void hangUp() throws IOException {
    keyboard.close();
  }

  void awaitEnd() throws Exception {
    end.get();
  }
}
