/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import io.tailrace.cluster.ClusterException;
import java.util.List;

/** The jobs that SHOW JOBS lists and STOP JOB stops. */
public interface JobDirectory {

  /**
   * All of them, the latest first.
   *
   * @throws ClusterException when their cluster does not tell
   */
  List<ListedJob> list() throws ClusterException, InterruptedException;

  /**
   * A job of the list, to be stopped.
   *
   * @throws ClusterException when its cluster does not answer
   */
  StoppableJob open(ListedJob job) throws ClusterException;

  /** Which jobs these are and how to see them, behind "There is no job X ". */
  String describe();
}
