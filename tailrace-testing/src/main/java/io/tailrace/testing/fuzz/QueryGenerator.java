/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random tables and statements over them. */
final class QueryGenerator {
  private static final int MAX_COLUMNS = 7;

  private final Random random;
  private final Set<String> features = new LinkedHashSet<>();
  private final List<FuzzTable> tables = new ArrayList<>();
  private FuzzQuery.Order order = FuzzQuery.Order.ONE_PATH;

  QueryGenerator(Random random) {
    this.random = random;
  }

  FuzzQuery generate() {
    Relation input = input();
    List<Grouping> blocks = new ArrayList<>();
    GroupingGenerator groupings = new GroupingGenerator(random);
    if (chance(15)) {
      features.add("cascade");
      order = FuzzQuery.Order.FREE;
      Grouping inner = groupings.generate(input, GroupingGenerator.Keys.ANY);
      blocks.add(inner);
      input = inner.asRelation();
    }
    boolean keyed = chance(30) && GroupingGenerator.hasPrimaryKeys(input);
    Grouping outer =
        groupings.generate(
            input, keyed ? GroupingGenerator.Keys.PRIMARY : GroupingGenerator.Keys.ANY);
    blocks.add(outer);
    blocks.forEach(block -> features.addAll(block.features()));
    features.add(keyed ? "upsert sink" : "retract sink");
    return new FuzzQuery(
        tables,
        settings(),
        outer,
        blocks,
        order,
        keyed ? FuzzQuery.Sink.PRIMARY_KEY : FuzzQuery.Sink.RESULT,
        features);
  }

  private Relation input() {
    FuzzTable table = table("t");
    tables.add(table);
    Relation.Changes changes =
        table.changes() == FuzzTable.Changes.INSERTS
            ? Relation.Changes.INSERTS
            : Relation.Changes.RETRACTIONS;
    if (!chance(8)) {
      return new Relation("t", table.fields(), changes);
    }
    features.add("UNION ALL");
    order = FuzzQuery.Order.FREE;
    tables.add(table.named("u"));
    return new Relation(
        "(SELECT * FROM t UNION ALL SELECT * FROM u) AS s", table.fields(), changes);
  }

  private FuzzTable table(String name) {
    int columns = 1 + random.nextInt(MAX_COLUMNS);
    List<FuzzType> types = new ArrayList<>();
    List<Field.Nullability> nullabilities = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      types.add(pick(FuzzType.values()));
      nullabilities.add(chance(35) ? Field.Nullability.NOT_NULL : Field.Nullability.NULLABLE);
    }
    return new FuzzTable(name, types, nullabilities, pick(FuzzTable.Changes.values()));
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>(List.of("tailrace.fallback = forbid"));
    if (chance(10)) {
      features.add("ttl");
      settings.add("table.exec.state.ttl = 1 h");
    }
    return settings;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(T[] values) {
    return Arrays.asList(values).get(random.nextInt(values.length));
  }
}
