/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.util.FileUtils;

/** A new, empty folder for what a run writes on the side; closing it deletes it. */
final class TemporaryFolder implements AutoCloseable {

  private final Path path;

  TemporaryFolder() throws IOException {
    this.path = Files.createTempDirectory("tailrace-").toAbsolutePath();
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    FileUtils.deleteDirectory(path.toFile());
  }
}
