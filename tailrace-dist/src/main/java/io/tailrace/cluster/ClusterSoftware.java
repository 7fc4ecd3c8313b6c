/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the JVMs of a cluster run.
 *
 * @param classPath jars, in order
 * @param logging a configuration of Log4j that writes to the file of the property {@code log.file}
 */
public record ClusterSoftware(List<Path> classPath, Path logging) {

  /** Jars of the client alone: planner, command line and SQL client. */
  private static final List<String> CLIENT_JARS =
      List.of("00-tailrace-planner", "tailrace-dist", "flink-sql-", "picocli-");

  /** Beginnings of the names of jars without which no job runs. */
  private static final List<String> REQUIRED =
      List.of(
          "tailrace-runtime", "flink-runtime-2", "flink-table-runtime-", "flink-rpc-akka-loader");

  public ClusterSoftware {
    classPath = List.copyOf(classPath);
  }

  /**
   * The software of an installed folder.
   *
   * @throws ClusterException when a jar is missing
   */
  public static ClusterSoftware of(Path home) throws ClusterException {
    Path lib = home.resolve("lib");
    List<Path> jars = new ArrayList<>(jars(lib));
    jars.removeIf(jar -> CLIENT_JARS.stream().anyMatch(fileName(jar)::startsWith));
    for (String required : REQUIRED) {
      if (jars.stream().noneMatch(jar -> fileName(jar).startsWith(required))) {
        throw new ClusterException(lib + " has no " + required + "*.jar; install Tailrace again");
      }
    }
    jars.addAll(jars(lib.resolve("cluster")));
    return new ClusterSoftware(jars, home.resolve("conf").resolve("log4j2-cluster.properties"));
  }

  private static List<Path> jars(Path folder) throws ClusterException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> fileName(file).endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new ClusterException(
          folder + " cannot be read; it should hold the jars of Tailrace: install it again", e);
    }
  }

  private static String fileName(Path file) {
    return file.getFileName().toString();
  }
}
