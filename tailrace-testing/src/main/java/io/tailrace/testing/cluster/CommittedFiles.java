/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.run.Changelogs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.types.RowKind;

/** What a {@link CommittedTableFactory committed table} holds, in one or more folders. */
public final class CommittedFiles {
  private CommittedFiles() {}

  /**
   * The rows that are left, sorted.
   *
   * <p>Files have no order between them, so the changes are taken as a multiset: a change that is
   * missing or there twice leaves a row too few or too many.
   *
   * @throws IllegalStateException when more rows are taken back than were added
   */
  public static List<String> rows(Path... folders) {
    List<ResultLog.Entry> changes = new ArrayList<>();
    for (Path folder : folders) {
      try {
        for (Path file : files(folder)) {
          Files.readAllLines(file, UTF_8).forEach(line -> changes.add(change(line)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read the files of " + folder + ".", e);
      }
    }
    changes.sort(Comparator.comparing(change -> isRetraction(change.kind())));
    return Changelogs.fold(changes);
  }

  /** Moves what is committed into another folder, which is made if it is not there. */
  public static void move(Path from, Path to) {
    try {
      for (Path file : files(from)) {
        Path target = to.resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.move(file, target);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot move the files of " + from + ".", e);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(CommittedFiles::isCommitted).toList();
    }
  }

  private static boolean isRetraction(RowKind kind) {
    return kind == RowKind.UPDATE_BEFORE || kind == RowKind.DELETE;
  }

  /** Files that are not committed begin with a dot. */
  private static boolean isCommitted(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }

  private static ResultLog.Entry change(String line) {
    String[] parts = line.split("\t", 2);
    RowKind kind =
        Arrays.stream(RowKind.values())
            .filter(candidate -> candidate.shortString().equals(parts[0]))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("Not a change: " + line));
    return new ResultLog.Entry(kind, "", parts[1]);
  }
}
