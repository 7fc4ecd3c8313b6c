/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this JVM holds that no run of a statement may add to.
 *
 * @param classLoaders class loaders that are reachable, but for those of reflection
 * @param classes loaded classes
 * @param classSpace bytes of the classes in the metaspace; the rest of it also holds the profiles
 *     of methods, which grow for as long as a JVM warms up
 * @param heap bytes in use
 * @param direct bytes of direct and of mapped buffers
 * @param threads names of the live threads but those of HTTP clients, which a session over REST
 *     has, sorted
 */
record Footprint(
    long classLoaders,
    long classes,
    long classSpace,
    long heap,
    long direct,
    List<String> threads) {

  /** Fields of a line of the heap's histogram. */
  private static final int INSTANCES = 1;

  private static final int CLASS_NAME = 3;

  private static final String REFLECTION_LOADER = "jdk.internal.reflect.DelegatingClassLoader";

  /** Collects all garbage and measures. */
  static Footprint take() {
    clearSoftReferences();
    // What the first collection has released, such as class loaders, may hold more of it.
    System.gc();
    return new Footprint(
        liveClassLoaders(),
        ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Compressed Class Space"))
            .map(MemoryPoolMXBean::getUsage)
            .mapToLong(usage -> usage.getUsed())
            .sum(),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum(),
        threadNames());
  }

  /** What several of them have at the least: each number, and the fewest threads. */
  static Footprint least(List<Footprint> footprints) {
    return footprints.stream().reduce(Footprint::least).orElseThrow();
  }

  private Footprint least(Footprint other) {
    return new Footprint(
        Math.min(classLoaders, other.classLoaders),
        Math.min(classes, other.classes),
        Math.min(classSpace, other.classSpace),
        Math.min(heap, other.heap),
        Math.min(direct, other.direct),
        threads.size() <= other.threads.size() ? threads : other.threads);
  }

  /**
   * Flink keeps generated classes behind soft references, which a collection clears only when there
   * is no room: this asks for more than there can be.
   */
  private static void clearSoftReferences() {
    try {
      long words = Runtime.getRuntime().maxMemory() / Long.BYTES + 1;
      long[] tooLarge = new long[Math.toIntExact(words)];
      throw new IllegalStateException("The heap has room for " + tooLarge.length + " words more.");
    } catch (OutOfMemoryError expected) {
      // Soft references are cleared before it is thrown.
    }
  }

  private static long liveClassLoaders() {
    return histogram()
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(fields -> fields.length > CLASS_NAME)
        .filter(fields -> fields[CLASS_NAME].endsWith("ClassLoader"))
        .filter(fields -> !fields[CLASS_NAME].equals(REFLECTION_LOADER))
        .mapToLong(fields -> Long.parseLong(fields[INSTANCES]))
        .sum();
  }

  /** A line per class; collects garbage, too. */
  private static String histogram() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new IllegalStateException("This JVM gives no histogram of its heap.", e);
    }
  }

  private static List<String> threadNames() {
    return Stream.of(ManagementFactory.getThreadMXBean().dumpAllThreads(false, false))
        .map(ThreadInfo::getThreadName)
        .filter(name -> !name.startsWith("HttpClient-"))
        .sorted()
        .toList();
  }
}
