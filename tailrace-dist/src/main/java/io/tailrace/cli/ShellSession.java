/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.client.cli.CliClient;
import org.apache.flink.table.client.config.ResultMode;
import org.apache.flink.table.client.config.SqlClientOptions;

/** {@code tailrace} at a terminal: the shell, with a cluster for its jobs. */
final class ShellSession {

  private static final String HISTORY = ".tailrace-history";

  private final Terminal terminal;
  private final RunningJob runningJob;

  /** The terminal that the shell talks to, while it does. */
  private volatile Optional<org.jline.terminal.Terminal> open = Optional.empty();

  ShellSession(Terminal terminal, RunningJob runningJob) {
    this.terminal = terminal;
    this.runningJob = runningJob;
  }

  /**
   * Serves the user.
   *
   * @return an {@link ExitCode}
   */
  int run(Configuration defaults) throws IOException {
    Configuration session = new Configuration(defaults);
    if ("dumb".equals(System.getenv("TERM"))
        && !session.contains(SqlClientOptions.EXECUTION_RESULT_MODE)) {
      session.set(SqlClientOptions.EXECUTION_RESULT_MODE, ResultMode.TABLEAU);
    }
    runningJob.whenCancelled(this::hangUp);
    try (SessionCluster cluster = SessionClusters.create(session)) {
      new Shell(cluster.configuration(), this::openTerminal, history()).run();
      cluster.farewell().ifPresent(text -> terminal.message("tailrace: " + text));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("The cluster in this process did not end: " + e.getMessage(), e);
    }
    return ExitCode.OK;
  }

  private org.jline.terminal.Terminal openTerminal() {
    org.jline.terminal.Terminal opened = CliClient.DEFAULT_TERMINAL_FACTORY.get();
    open = Optional.of(opened);
    return opened;
  }

  /** Ends the input, so that the shell comes to its end. */
  private void hangUp() {
    open.ifPresent(
        opened -> {
          try {
            opened.close();
          } catch (IOException e) {
            terminal.message("tailrace: the terminal cannot be closed: " + e.getMessage());
          }
        });
  }

  private static Path history() {
    return Path.of(System.getProperty("user.home"), HISTORY);
  }
}
