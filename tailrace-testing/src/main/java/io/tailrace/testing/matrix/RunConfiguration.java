/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.driver.ScanExchange;
import io.tailrace.testing.script.Comparison;
import io.tailrace.testing.script.SqlScript;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;

/** One value of each {@link Dimension}: how a script is run. */
public final class RunConfiguration {
  private static final int PAIRS = 2;
  private static final int TRIPLES = 3;

  private final Map<Dimension, String> values;
  private final long seed;

  private RunConfiguration(Map<Dimension, String> values, long seed) {
    this.values = values;
    this.seed = seed;
  }

  /** The configurations of every build: every pair of values of two dimensions is among them. */
  public static List<RunConfiguration> covering() {
    return of(CoveringArray.of(PAIRS, sizes()));
  }

  /**
   * Those of some configurations that suit a script, or, if none does, every pair of the values
   * that it allows.
   */
  public static List<RunConfiguration> suiting(SqlScript script, List<RunConfiguration> all) {
    List<RunConfiguration> suiting =
        all.stream().filter(configuration -> configuration.suits(script)).toList();
    if (!suiting.isEmpty()) {
      return suiting;
    }
    List<List<Integer>> allowed =
        Arrays.stream(Dimension.values()).map(dimension -> allowed(dimension, script)).toList();
    List<int[]> rows =
        CoveringArray.of(PAIRS, allowed.stream().mapToInt(List::size).toArray()).stream()
            .map(
                row ->
                    IntStream.range(0, row.length).map(d -> allowed.get(d).get(row[d])).toArray())
            .toList();
    return of(rows);
  }

  /** Indices of the values of a dimension that a script allows. */
  private static List<Integer> allowed(Dimension dimension, SqlScript script) {
    Set<String> values =
        script
            .restrictions()
            .getOrDefault(dimension.key(), new LinkedHashSet<>(dimension.choices()));
    return IntStream.range(0, dimension.choices().size())
        .filter(choice -> values.contains(dimension.choices().get(choice)))
        .boxed()
        .toList();
  }

  /** The configuration of all plain values. */
  public static RunConfiguration plain() {
    return of(new int[Dimension.values().length], 0);
  }

  /** This configuration with another value of one dimension. */
  public RunConfiguration with(Dimension dimension, String value) {
    checkArgument(dimension.choices().contains(value), "%s is never %s.", dimension, value);
    Map<Dimension, String> changed = new EnumMap<>(values);
    changed.put(dimension, value);
    return new RunConfiguration(changed, seed);
  }

  /** The configurations of a long test: any three values of three dimensions are among them. */
  public static List<RunConfiguration> coveringTriples() {
    return of(CoveringArray.of(TRIPLES, sizes()));
  }

  private static int[] sizes() {
    return Arrays.stream(Dimension.values()).mapToInt(d -> d.choices().size()).toArray();
  }

  private static List<RunConfiguration> of(List<int[]> rows) {
    return IntStream.range(0, rows.size()).mapToObj(i -> of(rows.get(i), i)).toList();
  }

  private static RunConfiguration of(int[] row, long seed) {
    Map<Dimension, String> values = new EnumMap<>(Dimension.class);
    for (Dimension dimension : Dimension.values()) {
      values.put(dimension, dimension.choices().get(row[dimension.ordinal()]));
    }
    return new RunConfiguration(values, seed);
  }

  private boolean is(Dimension dimension, String value) {
    return values.get(dimension).equals(value);
  }

  /** Whether the options of a script allow this configuration. */
  public boolean suits(SqlScript script) {
    return values.entrySet().stream()
        .allMatch(
            entry ->
                !script.restrictions().containsKey(entry.getKey().key())
                    || script.restrictions().get(entry.getKey().key()).contains(entry.getValue()));
  }

  /** Rows that a source has at hand at a time. */
  public int batch() {
    return Integer.parseInt(values.get(Dimension.BATCH));
  }

  /**
   * The parallelism, and those to which restores change, if they do: each takes the next one, and
   * the first after the last. From 1 a job grows and shrinks, at numbers of subtasks whose ranges
   * of key groups overlap; from 4 it shrinks to 1.
   */
  public List<Integer> parallelisms() {
    int first = Integer.parseInt(values.get(Dimension.PARALLELISM));
    if (!is(Dimension.RESTORE, "rescale")) {
      return List.of(first);
    }
    return first == 1 ? List.of(1, 3, 2) : List.of(first, 1);
  }

  /** What is set before the statements of the script. */
  public Configuration options() {
    Configuration options = new Configuration();
    if (is(Dimension.MINI_BATCH, "on")) {
      options.setString("table.exec.mini-batch.enabled", "true");
      options.setString("table.exec.mini-batch.allow-latency", "50 ms");
      options.setString("table.exec.mini-batch.size", "5");
    }
    return options;
  }

  /** How the dataflow is driven. */
  public DriverSettings settings() {
    return DriverSettings.of(seed)
        .withReuse(
            is(Dimension.OBJECT_REUSE, "on")
                ? DriverSettings.ObjectReuse.ON
                : DriverSettings.ObjectReuse.OFF)
        .withSnapshots(
            is(Dimension.RESTORE, "off")
                ? DriverSettings.Snapshots.NEVER
                : DriverSettings.Snapshots.AFTER_EVERY_BATCH);
  }

  /** What stands behind every scan. */
  public ScanExchange exchange() {
    return switch (values.get(Dimension.EXCHANGE)) {
      case "none" -> ScanExchange.NONE;
      case "first-column" -> ScanExchange.FIRST_COLUMN;
      default -> ScanExchange.ALL_COLUMNS;
    };
  }

  /** Where the execution plan comes from. */
  public PlanOrigin origin() {
    return is(Dimension.PLAN, "read-back") ? PlanOrigin.FILE : PlanOrigin.STATEMENTS;
  }

  /** Value of the property that makes all hashes equal. */
  public String equalHashes() {
    return Boolean.toString(is(Dimension.HASHES, "equal"));
  }

  /**
   * How much must equal stock Flink. A mini-batch folds changes.
   *
   * @param ordered whether the plan keeps the order on which the changes of a key depend
   */
  public Comparison comparison(SqlScript script, boolean ordered) {
    return is(Dimension.MINI_BATCH, "on") || !ordered ? Comparison.FOLDED : script.comparison();
  }

  @Override
  public String toString() {
    return values.entrySet().stream()
            .map(entry -> entry.getKey().key() + "=" + entry.getValue())
            .collect(Collectors.joining(" "))
        + " seed="
        + seed;
  }
}
