/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of this process without its JIT compiler threads, which no management bean shows: on
 * Linux their time is read from {@code /proc/self/task}. The JVM must keep its compiler threads
 * alive ({@code -XX:-UseDynamicNumberOfCompilerThreads}), or the time of those that ended counts
 * in.
 */
final class ProcessCpu {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final Path TASKS = Path.of("/proc/self/task");

  private ProcessCpu() {}

  /** Nanoseconds since the start of the process, on Linux without JIT compilation. */
  static long nanos() throws IOException {
    return SYSTEM.getProcessCpuTime() - compilerNanos();
  }

  private static long compilerNanos() throws IOException {
    if (!Files.isDirectory(TASKS)) {
      return 0;
    }
    long nanos = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(TASKS)) {
      for (Path thread : threads) {
        nanos += compilerNanos(thread);
      }
    }
    return nanos;
  }

  private static long compilerNanos(Path thread) throws IOException {
    try {
      String name = Files.readString(thread.resolve("comm"));
      if (!name.startsWith("C1 Compiler") && !name.startsWith("C2 Compiler")) {
        return 0;
      }
      // The first of the numbers is the time on a CPU in nanoseconds.
      return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ", 2)[0]);
    } catch (IOException e) {
      if (Files.exists(thread)) {
        throw e;
      }
      // The thread has ended since its folder was listed.
      return 0;
    }
  }
}
