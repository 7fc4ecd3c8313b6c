/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this JVM holds that no restart of a job may add to. Its text form is one line.
 *
 * @param classLoaders class loaders that are reachable, but for those of reflection
 * @param classes loaded classes
 * @param metaspace bytes in use
 * @param heap bytes in use
 * @param direct bytes of direct and of mapped buffers
 * @param threads names of the live threads, sorted
 */
public record Footprint(
    long classLoaders, long classes, long metaspace, long heap, long direct, List<String> threads) {
  private static final String FIELD = "\t";

  /** Fields of a line of the heap's histogram. */
  private static final int INSTANCES = 1;

  private static final int CLASS_NAME = 3;

  private static final String REFLECTION_LOADER = "jdk.internal.reflect.DelegatingClassLoader";

  /** Copies the list. */
  public Footprint {
    threads = List.copyOf(threads);
  }

  /** Collects all garbage and measures. */
  public static Footprint take() {
    clearSoftReferences();
    // What the first collection has released, such as class loaders, may hold more of it.
    System.gc();
    return new Footprint(
        liveClassLoaders(),
        ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Metaspace"))
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
  public static Footprint least(List<Footprint> footprints) {
    return footprints.stream().reduce(Footprint::least).orElseThrow();
  }

  private Footprint least(Footprint other) {
    return new Footprint(
        Math.min(classLoaders, other.classLoaders),
        Math.min(classes, other.classes),
        Math.min(metaspace, other.metaspace),
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
        .sorted()
        .toList();
  }

  /** The footprint that a line holds. */
  public static Footprint parse(String line) {
    String[] fields = line.split(FIELD);
    return new Footprint(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]),
        Arrays.asList(fields).subList(5, fields.length));
  }

  @Override
  public String toString() {
    return Stream.concat(
            Stream.of(classLoaders, classes, metaspace, heap, direct).map(String::valueOf),
            threads.stream())
        .collect(Collectors.joining(FIELD));
  }
}
