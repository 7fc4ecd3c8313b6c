/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A SQL test file: inputs, statements and what must come out of them. Immutable.
 *
 * @param file name for messages, relative to the root of the test files
 * @param title first line of the comment at the top
 * @param files that statements may name, by {@link #FILES}
 * @param inputs tables that the file fills
 * @param sinks tables that statements write
 * @param statements SQL without the closing semicolon, in order
 * @param rows expected final rows by result; a result without an entry is compared with stock alone
 * @param changelogs expected changes by result
 * @param lateRecords how many records must be dropped because they come too late; empty: not
 *     checked
 * @param plan texts that EXPLAIN must or must not contain
 * @param levels the expected nodes of the plan and their levels, {@code "Calc vector"}
 * @param errors fragments of the message with which the statements must fail; empty: they succeed
 * @param comparison how much must equal the answer of stock Flink
 * @param stock whether the answer is compared with the one of stock Flink at all
 * @param restrictions configurations the file is limited to: allowed values by dimension
 * @param question files, tables, sinks and statements as they are written: what the answer depends
 *     on
 */
public record SqlScript(
    String file,
    String title,
    List<DataFile> files,
    List<InputTable> inputs,
    List<SinkTable> sinks,
    List<String> statements,
    Map<String, List<ExpectedRow>> rows,
    Map<String, List<ExpectedRow>> changelogs,
    OptionalLong lateRecords,
    List<PlanLine> plan,
    Optional<List<String>> levels,
    List<String> errors,
    Comparison comparison,
    StockAnswer stock,
    Clock clock,
    Retractions retractions,
    Map<String, Set<String>> restrictions,
    String question) {

  /** The result that a SELECT statement fills. */
  public static final String SELECT_RESULT = "result";

  private static final Set<String> CONNECTORS = Set.of("Sink hosted", "TableSourceScan hosted");

  /** Stands in a statement for the folder of the files. */
  public static final String FILES = "${files}";

  /** A file for a connector to read. */
  public record DataFile(String name, List<String> lines) {}

  /** A table and what it delivers; {@code line} is the first line of the DDL. */
  public record InputTable(String name, String ddl, List<InputEvent> events, int line) {}

  /** A table that statements write; {@code line} is the first line of the DDL. */
  public record SinkTable(String name, String ddl, int line) {}

  /** A text that EXPLAIN must contain, or must not. */
  public record PlanLine(Presence presence, String text, int line) {}

  /** Whether a text has to be there. */
  public enum Presence {
    PRESENT,
    ABSENT
  }

  /** Whether stock Flink answers the same. */
  public enum StockAnswer {
    SAME,
    /** A deliberate difference, which the comment of the file explains. */
    DIFFERENT
  }

  /** Which clock the answer depends on. */
  public enum Clock {
    /** None. */
    ANY,
    /** That of the driver of one thread; on a cluster the script is only planned. */
    DRIVER
  }

  /** Whether the inputs take back only what they have sent. */
  public enum Retractions {
    MATCHED,
    /** Rows are taken back that were never there. */
    UNMATCHED
  }

  /** Whether the statements must fail. */
  public boolean expectsError() {
    return !errors.isEmpty();
  }

  /** Whether every node is expected to run without an operator of Flink that stands in. */
  public boolean isNative() {
    return levels.filter(nodes -> nodes.stream().noneMatch(SqlScript::isFallback)).isPresent();
  }

  /**
   * Whether an operator of Flink stands in for a node; connectors are Flink's by design.
   *
   * @param node its name and level, {@code "Calc vector"}
   */
  public static boolean isFallback(String node) {
    return node.endsWith(" handed over")
        || (node.endsWith(" hosted") && !CONNECTORS.contains(node));
  }
}
