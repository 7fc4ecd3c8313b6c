/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Optional;
import org.apache.flink.configuration.Configuration;

/** The cluster that runs the jobs of a shell or a gateway, in this process or in others. */
public interface SessionCluster extends AutoCloseable {

  /** The options by which Flink runs jobs there; a copy. */
  Configuration configuration();

  /**
   * What becomes of the jobs that have not ended when the session ends.
   *
   * @return a sentence for the user; empty when all jobs have ended
   */
  Optional<String> farewell();
}
