/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the tasks of one job leave what they measured and saw, for the code in the same JVM that
 * started the job. Tables refer to a run by its {@link #id}. Thread safe.
 */
public final class BenchRun implements AutoCloseable {
  private static final Map<String, BenchRun> OPEN = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final TaskCpu taskCpu = new TaskCpu();
  private long rows;
  private long[] checksums = new long[0];

  private BenchRun() {}

  /** Opens a run; it is known by its id until it is closed. */
  public static BenchRun open() {
    BenchRun run = new BenchRun();
    OPEN.put(run.id, run);
    return run;
  }

  /**
   * The open run of an id.
   *
   * @throws IllegalStateException when there is none in this JVM
   */
  static BenchRun of(String id) {
    BenchRun run = OPEN.get(id);
    if (run == null) {
      throw new IllegalStateException(
          "No bench run '"
              + id
              + "' is open in this JVM. Tables of the connector '"
              + BenchTableFactory.IDENTIFIER
              + "' work only on a cluster inside the JVM that opened the run.");
    }
    return run;
  }

  /** The id for the tables' option {@code run}. */
  public String id() {
    return id;
  }

  /** CPU time of the task threads. */
  public TaskCpu taskCpu() {
    return taskCpu;
  }

  /** Adds what one sink writer has read. */
  synchronized void add(long writerRows, long[] writerChecksums) {
    rows += writerRows;
    if (checksums.length == 0) {
      checksums = new long[writerChecksums.length];
    }
    for (int i = 0; i < checksums.length; i++) {
      checksums[i] += writerChecksums[i];
    }
  }

  /** Rows that reached the sink. */
  public synchronized long rows() {
    return rows;
  }

  /** A checksum per column of the sink, independent of the order of the rows. */
  public synchronized long[] checksums() {
    return Arrays.copyOf(checksums, checksums.length);
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }
}
