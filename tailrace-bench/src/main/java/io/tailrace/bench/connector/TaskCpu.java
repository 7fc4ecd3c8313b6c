/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * CPU time and heap allocation of the task threads of one run. The readers and writers of a job
 * call {@link #begin} and {@link #end} on their own task thread; a chain of operators is one
 * thread, so that everything between its reader and its writer is counted, once.
 *
 * <p>Flink opens the operators of a chain from its tail to its head, the source last, after the
 * others have loaded and compiled their code: a reader begins the span of its thread right before
 * the first row. In a chain without a source, the writer begins it at its first row; what its
 * operators did until then for that row, or that batch, is missed. The last {@link #end} closes the
 * span. A task that holds neither a source nor a sink would be missed; no plan of the bench has
 * one.
 *
 * <p>Not in it, by construction: JIT compiler and garbage collector threads, the cluster's own
 * threads, planning and deployment.
 */
public final class TaskCpu {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Map<Long, Usage> begun = new ConcurrentHashMap<>();
  private final Map<Long, Usage> ended = new ConcurrentHashMap<>();

  private record Usage(long nanos, long bytes) {}

  /** Starts the span of the calling thread, again if it has started already. */
  public void begin() {
    begun.put(Thread.currentThread().getId(), usage());
  }

  /** Starts the span of the calling thread if it has not started yet. */
  public void beginUnlessBegun() {
    begun.putIfAbsent(Thread.currentThread().getId(), usage());
  }

  /** Ends the span of the calling thread, for now; without effect on one that never began. */
  public void end() {
    ended.put(Thread.currentThread().getId(), usage());
  }

  /** CPU nanoseconds of all threads whose span has ended. */
  public long nanos() {
    long nanos = 0;
    for (Map.Entry<Long, Usage> end : ended.entrySet()) {
      Usage begin = begun.getOrDefault(end.getKey(), end.getValue());
      nanos += end.getValue().nanos() - begin.nanos();
    }
    return nanos;
  }

  /** Bytes allocated on the heap by all threads whose span has ended. */
  public long allocatedBytes() {
    long bytes = 0;
    for (Map.Entry<Long, Usage> end : ended.entrySet()) {
      Usage begin = begun.getOrDefault(end.getKey(), end.getValue());
      bytes += end.getValue().bytes() - begin.bytes();
    }
    return bytes;
  }

  /** Threads whose span has ended. */
  public int threads() {
    return ended.size();
  }

  private static Usage usage() {
    return new Usage(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }
}
