/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Watches all task threads of the cluster in this JVM, for jobs whose sources and sinks do not mark
 * their spans. A thread is read every {@value #PERIOD_MILLIS} ms, so what it does after the last
 * reading is missed; opening its operators is in it.
 */
final class TaskThreads implements CpuMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final String GROUP = "Flink Task Threads";
  private static final int PERIOD_MILLIS = 10;
  private static final int MOST_THREADS = 1024;

  private final Map<Long, Long> nanos = new HashMap<>();
  private final Map<Long, Long> bytes = new HashMap<>();
  private final Thread watcher = new Thread(this::pollUntilEnd, "bench-task-threads");
  private volatile boolean ended;

  private TaskThreads() {}

  /** Watches the threads of tasks from now on. */
  static TaskThreads watch() {
    TaskThreads threads = new TaskThreads();
    threads.watcher.setDaemon(true);
    threads.watcher.start();
    return threads;
  }

  private void pollUntilEnd() {
    try {
      while (!ended) {
        read();
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void read() {
    Thread[] found = new Thread[MOST_THREADS];
    root().enumerate(found, true);
    Arrays.stream(found)
        .filter(Objects::nonNull)
        .filter(TaskThreads::isTask)
        .forEach(
            thread -> {
              // Both are -1 for a thread that has just ended.
              nanos.merge(thread.getId(), THREADS.getThreadCpuTime(thread.getId()), Math::max);
              bytes.merge(
                  thread.getId(), THREADS.getThreadAllocatedBytes(thread.getId()), Math::max);
            });
  }

  private static ThreadGroup root() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  private static boolean isTask(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group.getName().equals(GROUP);
  }

  @Override
  public synchronized long nanos() {
    return sum(nanos);
  }

  @Override
  public synchronized long allocatedBytes() {
    return sum(bytes);
  }

  private static long sum(Map<Long, Long> readings) {
    return readings.values().stream().mapToLong(reading -> Math.max(0, reading)).sum();
  }

  @Override
  public void close() {
    ended = true;
  }
}
