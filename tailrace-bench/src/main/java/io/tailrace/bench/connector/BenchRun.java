/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the tasks of one job leave what they measured and saw, for the code in the same JVM that
 * started the job. Tables refer to a run by its {@link #id}. Thread safe.
 */
public final class BenchRun implements AutoCloseable {
  /** The id of no run: what tasks leave there is lost. */
  static final String NONE = "none";

  private static final Map<String, BenchRun> OPEN = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final TaskCpu taskCpu = new TaskCpu();
  private final EndGate endGate = new EndGate();
  private final List<SinkTotals> totals = new ArrayList<>();

  private BenchRun() {}

  /** Opens a run whose input ends by itself; it is known by its id until it is closed. */
  public static BenchRun open() {
    BenchRun run = openHeld();
    run.endGate.open();
    return run;
  }

  /** Opens a run whose readers wait at the {@link #endGate}. */
  public static BenchRun openHeld() {
    BenchRun run = new BenchRun();
    OPEN.put(run.id, run);
    GeneratedRows.beginRun();
    return run;
  }

  /**
   * The open run of an id, or one of its own for the id of none.
   *
   * @throws IllegalStateException when there is none in this JVM
   */
  static BenchRun of(String id) {
    if (id.equals(NONE)) {
      BenchRun unheard = new BenchRun();
      unheard.endGate.open();
      return unheard;
    }
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

  /** Where readers wait before they end. */
  public EndGate endGate() {
    return endGate;
  }

  /** Adds what one sink writer has read. */
  synchronized void add(SinkTotals writer) {
    totals.add(writer);
  }

  /** What all sink writers have read. */
  public synchronized SinkTotals totals() {
    return totals.stream().reduce(SinkTotals.NONE, SinkTotals::plus);
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }
}
