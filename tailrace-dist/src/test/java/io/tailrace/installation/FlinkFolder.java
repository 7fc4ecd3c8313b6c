/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The {@code lib/} of a Flink, put together from the artifacts that Flink's own distribution is
 * made of, with the planner loader as it comes from Flink.
 */
final class FlinkFolder {

  static final String LOADER = "flink-table-planner-loader-2.3.0.jar";

  private final Path lib;

  private FlinkFolder(Path lib) {
    this.lib = lib;
  }

  /** A Flink as it comes, in a new folder. */
  static FlinkFolder create(Path folder) throws IOException {
    FlinkFolder flink = new FlinkFolder(Files.createDirectories(folder.resolve("lib")));
    try (Stream<Path> jars = Files.list(Distribution.HOME.resolve("lib"))) {
      for (Path jar : jars.filter(FlinkFolder::isOfFlink).toList()) {
        flink.with(jar);
      }
    }
    return flink.with(Distribution.FLINK_PARTS.resolve(LOADER));
  }

  private static boolean isOfFlink(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar")
        && !name.startsWith("00-tailrace")
        && !name.startsWith("tailrace-")
        && !name.startsWith("flink-sql-")
        && !name.startsWith("picocli");
  }

  /** Puts a jar into lib/. */
  FlinkFolder with(Path jar) throws IOException {
    return with(jar, jar.getFileName().toString());
  }

  /** Puts a jar into lib/ under a name. */
  FlinkFolder with(Path jar, String name) throws IOException {
    Files.createSymbolicLink(lib.resolve(name), jar);
    return this;
  }

  /** Puts both jars of ours into lib/. */
  FlinkFolder withTailrace() throws IOException {
    return with(Distribution.jar("00-tailrace-planner.jar"))
        .with(Distribution.jar("tailrace-runtime.jar"));
  }

  /** Takes a jar out of lib/. */
  FlinkFolder without(String name) throws IOException {
    Files.delete(lib.resolve(name));
    return this;
  }

  /** The jars in the order of Flink's scripts, which sort them by name. */
  List<Path> classPath() throws IOException {
    try (Stream<Path> jars = Files.list(lib)) {
      return jars.sorted().toList();
    }
  }

  /**
   * A loader of this class path and of nothing else of this process.
   *
   * @param classes a folder with what a test runs in it
   */
  URLClassLoader load(Path classes) throws IOException {
    List<Path> all = new ArrayList<>(classPath());
    all.add(classes);
    return load(all);
  }

  /** A loader of jars and folders and of nothing else of this process. */
  static URLClassLoader load(List<Path> classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path path : classPath) {
      urls.add(path.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
