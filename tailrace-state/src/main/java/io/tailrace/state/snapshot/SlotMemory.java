/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.StateMemory;
import io.tailrace.state.StateMemoryException;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.execution.Environment;

/** The heap for the state of all operators that share a slot. */
final class SlotMemory {
  private static final int DEFAULT_PERCENT = 60;

  /** Fewer bytes than this are too few for a message in megabytes. */
  private static final long SMALL = 1 << 20;

  /** By the memory manager, of which every slot has one of its own. */
  private static final Map<Object, SlotMemory> SLOTS = new WeakHashMap<>();

  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  SlotMemory(long limit) {
    this.limit = limit;
  }

  /**
   * The memory of the slot in which a task runs.
   *
   * @param configuration the job's configuration with the cluster's below it
   */
  static SlotMemory of(Environment environment, ReadableConfig configuration) {
    long limit =
        configuration
            .getOptional(StateOptions.MEMORY)
            .map(MemorySize::getBytes)
            .orElseGet(() -> defaultLimit(environment.getTaskManagerInfo().getConfiguration()));
    return of(environment.getMemoryManager(), limit);
  }

  /** The memory of a slot that is known by an object of its own. */
  static SlotMemory of(Object slot, long limit) {
    synchronized (SLOTS) {
      return SLOTS.computeIfAbsent(slot, key -> new SlotMemory(limit));
    }
  }

  /** The slot's share of the task heap; that of a local cluster is what the JVM may take. */
  static long defaultLimit(ReadableConfig taskManager) {
    long heap =
        Math.min(
            Runtime.getRuntime().maxMemory(),
            taskManager
                .getOptional(TaskManagerOptions.TASK_HEAP_MEMORY)
                .map(MemorySize::getBytes)
                .orElse(Long.MAX_VALUE));
    int slots = Math.max(1, taskManager.get(TaskManagerOptions.NUM_TASK_SLOTS));
    return heap / 100 * DEFAULT_PERCENT / slots;
  }

  /**
   * The part of one operator.
   *
   * @param operator what users know it by
   * @param entries how many rows its state holds, for messages
   */
  OperatorMemory forOperator(String operator, LongSupplier entries) {
    return new OperatorMemory(operator, entries);
  }

  long taken() {
    return taken.get();
  }

  private boolean tryReserve(long bytes) {
    long before;
    do {
      before = taken.get();
      if (bytes > limit - before) {
        return false;
      }
    } while (!taken.compareAndSet(before, before + bytes));
    return true;
  }

  /** What one operator has taken. Snapshots give memory back on threads of their own. */
  final class OperatorMemory implements StateMemory, AutoCloseable {
    private final String operator;
    private final LongSupplier entries;
    private long own;
    private boolean closed;

    private OperatorMemory(String operator, LongSupplier entries) {
      this.operator = operator;
      this.entries = entries;
    }

    @Override
    public synchronized void reserve(long bytes) {
      if (!tryReserve(bytes)) {
        throw new StateMemoryException(refusal(bytes));
      }
      own += bytes;
    }

    @Override
    public synchronized void release(long bytes) {
      if (!closed) {
        own -= bytes;
        taken.addAndGet(-bytes);
      }
    }

    /** Gives back whatever is left, when the operator ends. */
    @Override
    public synchronized void close() {
      if (!closed) {
        taken.addAndGet(-own);
        closed = true;
      }
    }

    private String refusal(long bytes) {
      return "The state of operator '"
          + operator
          + "' does not fit into memory: its "
          + entries.getAsLong()
          + " entries and running snapshots take "
          + text(own)
          + ", it needs "
          + text(bytes)
          + " more, and all state in the slot takes "
          + text(taken.get())
          + " of the "
          + text(limit)
          + " that '"
          + StateOptions.MEMORY.key()
          + "' allows. Raise '"
          + StateOptions.MEMORY.key()
          + "' (and '"
          + TaskManagerOptions.TASK_HEAP_MEMORY.key()
          + "' with it), let keys expire with SET 'table.exec.state.ttl' = '...', or spread the keys"
          + " over more slots with SET 'parallelism.default' = '...'.";
    }

    private static String text(long bytes) {
      return bytes < SMALL
          ? bytes + " bytes"
          : String.format(Locale.ROOT, "%.1f mb", bytes / (double) (1 << 20));
    }
  }
}
