/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.progress.ProgressDisplay;
import java.net.URI;
import java.util.Optional;
import org.apache.flink.core.execution.JobClient;

/** Shows the progress of jobs to a person at a terminal, and to nobody else. */
final class ProgressWatch {

  private final EmbeddedSession session;
  private final Terminal terminal;

  ProgressWatch(EmbeddedSession session, Terminal terminal) {
    this.session = session;
    this.terminal = terminal;
  }

  /** A job that is watched until this is closed. */
  interface Watched extends AutoCloseable {
    @Override
    void close();
  }

  /** Watches the job that was started last. */
  Watched watch(JobClient job) throws InterruptedException {
    if (!terminal.isInteractive(StandardStream.MESSAGES)) {
      return () -> {};
    }
    Optional<URI> endpoint = session.endpoint();
    if (endpoint.isEmpty()) {
      return () -> {};
    }
    return ProgressDisplay.start(endpoint.get(), job.getJobID().toHexString(), terminal::status)
        ::close;
  }
}
