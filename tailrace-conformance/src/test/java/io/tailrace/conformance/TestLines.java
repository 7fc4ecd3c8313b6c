/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A committed file with one line for each test, in the order of their names: a value, the test and
 * its title, separated by tabs. Lines that begin with {@code #} are comments at its head.
 */
final class TestLines {
  private final SortedMap<TestKey, String> values = new TreeMap<>();
  private final SortedMap<TestKey, String> titles = new TreeMap<>();

  /** The value of each test, in the order of the tests. */
  SortedMap<TestKey, String> values() {
    return Collections.unmodifiableSortedMap(values);
  }

  /** What its author calls each test. */
  SortedMap<TestKey, String> titles() {
    return Collections.unmodifiableSortedMap(titles);
  }

  /** Adds or replaces a line. */
  void put(TestKey key, String value, String title) {
    values.put(key, value);
    titles.put(key, title);
  }

  /**
   * Reads a file; one that does not exist is an empty list.
   *
   * @throws IllegalArgumentException naming the line that is none
   */
  static TestLines read(Path file) {
    TestLines list = new TestLines();
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of();
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).startsWith("#")) {
          String[] fields = lines.get(i).split("\t", -1);
          if (fields.length != 3) {
            throw new IllegalArgumentException(
                file + ", line " + (i + 1) + ": expected value, test and title between tabs.");
          }
          list.put(TestKey.parse(fields[1]), fields[0], fields[2]);
        }
      }
      return list;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ".", e);
    }
  }

  /** Writes the file anew, below lines of comment. */
  void write(Path file, List<String> comments) {
    List<String> lines = new ArrayList<>();
    comments.forEach(comment -> lines.add("# " + comment));
    values.forEach((key, value) -> lines.add(value + "\t" + key + "\t" + titles.get(key)));
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, lines, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ".", e);
    }
  }
}
