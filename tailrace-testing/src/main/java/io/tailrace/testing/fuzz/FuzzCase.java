/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A statement, what its tables deliver, and how it is run; all of it follows from the seed. Seeds
 * that lie together share a statement, since planning costs more than running.
 *
 * @param seed from 0
 * @param query the statement
 * @param inputs what its tables deliver
 * @param configuration how our engine runs it
 * @param features what the case has beyond its statement, for the coverage
 */
record FuzzCase(
    long seed,
    FuzzQuery query,
    FuzzInputs inputs,
    RunConfiguration configuration,
    Set<String> features) {

  /** Cases of one statement. */
  static final int CASES_PER_QUERY = 4;

  /** So many that tables grow and split. */
  private static final int MANY_CHANGES = 12_000;

  private static final long SCRAMBLE = 0x9E3779B97F4A7C15L;

  static FuzzCase of(long seed) {
    checkArgument(seed >= 0, "A seed is not negative: %s.", seed);
    FuzzQuery query = query(seed);
    Random random = random(seed, 2);
    Set<String> features = new LinkedHashSet<>();
    int variant = (int) (seed % CASES_PER_QUERY);
    int changes = count(random, variant);
    FuzzInputs inputs = inputs(query, random, changes, features);
    return new FuzzCase(
        seed, query, inputs, configuration(random, variant, changes, features), features);
  }

  /** Number of the statement of a seed. */
  static long queryOf(long seed) {
    return seed / CASES_PER_QUERY;
  }

  private static FuzzQuery query(long seed) {
    return new QueryGenerator(random(queryOf(seed), 1)).generate();
  }

  private static Random random(long seed, int stream) {
    return new Random((2 * seed + stream) * SCRAMBLE);
  }

  private static int count(Random random, int variant) {
    int choice = random.nextInt(100);
    if (choice < 2) {
      return 0;
    }
    if (choice < 25) {
      return 1 + random.nextInt(10);
    }
    if (choice > 97) {
      return MANY_CHANGES;
    }
    // Where every batch is a restore, that costs more than the rows.
    return variant == 1 || variant == 2 ? 10 + random.nextInt(30) : 20 + random.nextInt(80);
  }

  private static FuzzInputs inputs(
      FuzzQuery query, Random random, int changes, Set<String> features) {
    boolean fixed = query.order() == FuzzQuery.Order.ONE_PATH;
    ValueStyle style = fixed && random.nextBoolean() ? ValueStyle.WILD : ValueStyle.PLAIN;
    ChangelogGenerator.Form form =
        fixed && random.nextInt(3) == 0
            ? ChangelogGenerator.Form.MALFORMED
            : ChangelogGenerator.Form.WELL_FORMED;
    features.add(style == ValueStyle.WILD ? "wild values" : "plain values");
    Map<String, List<FuzzChange>> all = new LinkedHashMap<>();
    for (FuzzTable table : query.tables()) {
      boolean inserts = table.changes() == FuzzTable.Changes.INSERTS;
      features.add(
          inserts
              ? "inserts"
              : form == ChangelogGenerator.Form.MALFORMED
                  ? "malformed changelog"
                  : table.changes() == FuzzTable.Changes.UPDATES ? "updates" : "deletes");
      all.put(table.name(), new ChangelogGenerator(table, random, style).generate(changes, form));
    }
    return new FuzzInputs(all);
  }

  private static RunConfiguration configuration(
      Random random, int variant, int changes, Set<String> features) {
    String batch = List.of("1", "2", "7", "4096").get(random.nextInt(4));
    RunConfiguration configuration = RunConfiguration.plain();
    switch (variant) {
      case 1 -> {
        configuration = configuration.with(Dimension.RESTORE, "every-batch");
        batch = "7";
      }
      case 2 -> {
        configuration = configuration.with(Dimension.RESTORE, "rescale");
        batch = "7";
      }
      case 3 -> configuration = configuration.with(Dimension.PARALLELISM, "4");
      default -> {}
    }
    if (changes == MANY_CHANGES) {
      batch = "4096";
      features.add("many changes");
    }
    configuration = configuration.with(Dimension.BATCH, batch);
    if (random.nextInt(3) == 0) {
      configuration = configuration.with(Dimension.HASHES, "equal");
      features.add("equal hashes");
    }
    if (random.nextBoolean()) {
      configuration = configuration.with(Dimension.OBJECT_REUSE, "on");
    }
    features.add(List.of("plain run", "restore", "rescale", "parallelism 4").get(variant));
    features.add("batch " + batch);
    return configuration;
  }

  boolean isMalformed() {
    return features.contains("malformed changelog");
  }

  /** The case as a SQL test file, with other inputs. */
  String text(FuzzInputs other) {
    StringBuilder text = new StringBuilder("# GROUP BY that seed " + seed + " makes.\n");
    for (FuzzTable table : query.tables()) {
      text.append("=== table ").append(table.name()).append('\n').append(table.ddl());
      text.append("\n---\n");
      other.lines(table.name()).forEach(line -> text.append(line).append('\n'));
    }
    text.append(query.text());
    if (query.order() == FuzzQuery.Order.FREE) {
      text.append("=== options\ncompare = folded\n");
    }
    return text.toString();
  }

  SqlScript script(FuzzInputs other) {
    return SqlScriptParser.parse("seed-" + seed + ".sqltest", text(other));
  }
}
