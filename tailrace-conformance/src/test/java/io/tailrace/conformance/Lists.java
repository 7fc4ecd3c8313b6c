/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.apache.flink.runtime.util.EnvironmentInformation;

/**
 * The committed lists.
 *
 * @param passes tests of Flink that pass on our planner, with the level that they reach
 * @param stock how stock Flink ends each test in this harness
 * @param differences tests that expect what we deliberately do in another way, with the page that
 *     says so; written by hand
 */
record Lists(TestLines passes, TestLines stock, TestLines differences) {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();
  private static final Path FOLDER = MODULE.resolve("src/test/resources/conformance");
  private static final Path PASSES = FOLDER.resolve("passes.tsv");
  private static final Path STOCK = FOLDER.resolve("stock.tsv");

  /** The folder of the pages about deliberate differences. */
  static final Path DIFFERENCES = MODULE.resolveSibling("docs/differences");

  /** The page about conformance. */
  static final Path PAGE = MODULE.resolveSibling("docs/conformance.md");

  /** Reads the lists. */
  static Lists read() {
    return new Lists(
        TestLines.read(PASSES),
        TestLines.read(STOCK),
        TestLines.read(FOLDER.resolve("differences.tsv")));
  }

  /** Writes the list of passes, and the table that counts them. */
  static void writePasses(TestLines passes) {
    passes.write(
        PASSES,
        List.of(
            "Tests of Flink "
                + version()
                + " that pass on Tailrace, with the lowest level of their nodes.",
            "Made by bin/conformance --update, which only adds and raises."));
    LevelTable.of(passes).writeTo(PAGE);
  }

  /** Writes how stock Flink has ended some tests; the others stay as they are. */
  void writeStock(SortedMap<TestKey, Outcome> outcomes) {
    outcomes.forEach((key, outcome) -> stock.put(key, outcome.result().name(), outcome.title()));
    stock.write(
        STOCK,
        List.of(
            "How stock Flink " + version() + " ends its own tests in this harness.",
            "Made by bin/conformance --stock."));
  }

  private static String version() {
    return EnvironmentInformation.getVersion();
  }
}
