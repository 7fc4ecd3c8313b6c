/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;

/** What the tasks of one run have used. */
interface CpuMeter extends AutoCloseable {

  /** CPU nanoseconds of the task threads, at the end of the run. */
  long nanos();

  /** Bytes that they allocated on the heap, at the end of the run. */
  long allocatedBytes();

  @Override
  void close();

  /** The spans that readers and writers of the bench's own tables mark. */
  static CpuMeter ofSpans(BenchRun run) {
    return new CpuMeter() {
      @Override
      public long nanos() {
        return run.taskCpu().nanos();
      }

      @Override
      public long allocatedBytes() {
        return run.taskCpu().allocatedBytes();
      }

      @Override
      public void close() {}
    };
  }
}
