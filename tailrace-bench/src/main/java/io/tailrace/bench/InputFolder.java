/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.flink.util.FileUtils;

/**
 * A temporary folder for the files that scripts of a suite read. It goes with them when it is
 * closed, or else when the JVM ends.
 */
final class InputFolder implements AutoCloseable {
  private static final long SEED = 1;

  private final Path folder;

  private InputFolder(Path folder) {
    this.folder = folder;
  }

  /** An empty folder. */
  static InputFolder create() throws IOException {
    Path folder = Files.createTempDirectory("tailrace-bench-input");
    folder.toFile().deleteOnExit();
    return new InputFolder(folder);
  }

  /** A file of bids, the same for equal arguments in every run; written when first asked for. */
  Path bids(BidFormat format, long rows) {
    Path file = folder.resolve(rows + "-" + format.fileName());
    if (!Files.exists(file)) {
      file.toFile().deleteOnExit();
      try (Writer out = Files.newBufferedWriter(file)) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (long number = 0; number < rows; number++) {
          out.append(format.line(Bid.next(random, number))).append('\n');
        }
      } catch (IOException e) {
        throw new UncheckedIOException(
            "The bids cannot be written to " + file + "; give -Djava.io.tmpdir a folder with room.",
            e);
      }
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
  }
}
