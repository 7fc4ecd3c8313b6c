/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.util.FileUtils;

/**
 * What a cluster keeps on disk: configuration, pid files, logs and temporary files, all in one
 * folder named after it.
 *
 * @param path absolute
 */
public record ClusterFolder(Path path) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /**
   * The folder of a cluster; it need not exist.
   *
   * @param base holds the folders of all clusters
   * @throws ClusterException for a name that is not one of letters, digits, dots, underscores and
   *     hyphens
   */
  public static ClusterFolder of(Path base, String name) throws ClusterException {
    if (!NAME.matcher(name).matches()) {
      throw new ClusterException(
          "a cluster cannot be named '"
              + name
              + "'; use letters, digits, '.', '_' and '-', beginning with a letter or digit");
    }
    return new ClusterFolder(base.toAbsolutePath().normalize().resolve(name));
  }

  /** The name of the cluster. */
  public String name() {
    return path.getFileName().toString();
  }

  Path configuration() {
    return path.resolve("conf");
  }

  Path logs() {
    return path.resolve("log");
  }

  Path temporary() {
    return path.resolve("tmp");
  }

  private Path pids() {
    return path.resolve("pid");
  }

  Path pidFile(String process) {
    return pids().resolve(process + ".pid");
  }

  /** The names of all processes that have a pid file, in alphabetical order. */
  List<String> processes() throws ClusterException {
    if (!Files.isDirectory(pids())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(pids())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".pid"))
          .map(file -> file.substring(0, file.length() - ".pid".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Makes what is missing of the folder. */
  void create() throws ClusterException {
    try {
      for (Path folder : List.of(configuration(), logs(), temporary(), pids(), plugins())) {
        Files.createDirectories(folder);
        if (!Files.isWritable(folder)) {
          throw new IOException("no permission to write");
        }
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Deletes the folder of a cluster of which no process has said anything. */
  void deleteWithoutLogs() {
    try (Stream<Path> logs = Files.list(logs())) {
      if (logs.findAny().isEmpty()) {
        FileUtils.deleteDirectoryQuietly(path.toFile());
      }
    } catch (IOException e) {
      // What cannot be listed stays; the failure of the start is told.
    }
  }

  /** An empty folder: Flink warns without one. */
  Path plugins() {
    return path.resolve("plugins");
  }

  /**
   * Keeps other commands from changing this cluster until the channel is closed. The folder must
   * exist.
   */
  FileChannel lock() throws ClusterException {
    try {
      FileChannel channel =
          FileChannel.open(
              path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.lock();
      return channel;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  ClusterException unusable(IOException cause) {
    String reason = cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
    return new ClusterException(
        "the folder "
            + path
            + " of cluster '"
            + name()
            + "' cannot be written"
            + reason
            + "; name another place with --folder or TAILRACE_CLUSTER_DIR",
        cause);
  }
}
