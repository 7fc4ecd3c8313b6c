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
import java.util.stream.Collectors;

/** Random SELECT statements with GROUP BY over a relation. */
final class GroupingGenerator {
  private static final int MAX_CALLS = 5;

  private final Random random;

  /** Which columns a statement may group by. */
  enum Keys {
    /** Any, and expressions of them; also none. */
    ANY,
    /** Those that a primary key can have: at least one, never NULL. */
    PRIMARY
  }

  GroupingGenerator(Random random) {
    this.random = random;
  }

  /** Whether a relation has columns that a primary key can have. */
  static boolean hasPrimaryKeys(Relation input) {
    return input.fields().stream().anyMatch(GroupingGenerator::isPrimary);
  }

  private static boolean isPrimary(Field field) {
    return !field.isNullable() && field.family() != Family.NESTED;
  }

  Grouping generate(Relation input, Keys allowed) {
    Set<String> features = new LinkedHashSet<>();
    List<String> expressions = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    for (Field key : keys(input, allowed)) {
      Key chosen = allowed == Keys.ANY && chance(20) ? expression(key) : plain(key);
      if (!expressions.contains(chosen.sql())) {
        features.addAll(chosen.sql().equals(key.name()) ? Set.of() : Set.of("group by expression"));
        fields.add(chosen.field().named("g" + expressions.size()));
        expressions.add(chosen.sql());
      }
    }
    int keys = expressions.size();
    features.add(keys == 0 ? "global" : keys == 1 ? "one key" : "composite key");
    List<AggregateCall> calls = calls(input, keys == 0 ? 1 : 0);
    List<String> items = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      items.add(expressions.get(i) + " AS g" + i);
    }
    for (int i = 0; i < calls.size(); i++) {
      items.add(calls.get(i).sql() + " AS a" + i);
      fields.add(calls.get(i).result("a" + i));
      features.addAll(calls.get(i).filter().isEmpty() ? Set.of() : Set.of("FILTER"));
    }
    features.addAll(calls.isEmpty() ? Set.of("no function") : Set.of());
    StringBuilder sql = new StringBuilder("SELECT " + String.join(", ", items));
    sql.append("\nFROM ").append(input.sql());
    if (chance(15)) {
      features.add("WHERE");
      sql.append("\nWHERE ").append(condition(pick(input.fields())));
    }
    if (keys > 0) {
      sql.append("\nGROUP BY ").append(String.join(", ", expressions));
    }
    if (chance(20)) {
      features.add("HAVING");
      sql.append("\nHAVING ").append(having(input));
    }
    return new Grouping(sql.toString(), fields, keys, calls, input, List.copyOf(features));
  }

  private List<Field> keys(Relation input, Keys allowed) {
    List<Field> candidates =
        input.fields().stream()
            .filter(field -> allowed == Keys.ANY || isPrimary(field))
            .collect(Collectors.toCollection(ArrayList::new));
    int least = allowed == Keys.ANY ? 0 : 1;
    int count = pick(List.of(least, 1, 1, 1, 1, 2, 2, 3, 5));
    List<Field> keys = new ArrayList<>();
    while (keys.size() < count && !candidates.isEmpty()) {
      keys.add(candidates.remove(random.nextInt(candidates.size())));
    }
    return keys;
  }

  private static Key plain(Field field) {
    return new Key(field.name(), field);
  }

  private Key expression(Field field) {
    String name = field.name();
    return switch (field.family()) {
      case INTEGRAL ->
          chance(30)
              ? key("CAST(100 / " + name + " AS BIGINT)", "BIGINT", Family.INTEGRAL)
              : key("MOD(CAST(" + name + " AS BIGINT), 3)", "BIGINT", Family.INTEGRAL);
      case TEXT ->
          chance(30)
              ? key("CAST(" + name + " AS INT)", "INT", Family.INTEGRAL)
              : chance(50)
                  ? key("UPPER(" + name + ")", "STRING", Family.TEXT)
                  : key("CHAR_LENGTH(" + name + ")", "INT", Family.INTEGRAL);
      case BOOLEAN -> key("NOT " + name, "BOOLEAN", Family.BOOLEAN);
      default -> key("(" + name + " IS NULL)", "BOOLEAN", Family.BOOLEAN);
    };
  }

  private static Key key(String sql, String type, Family family) {
    return new Key(sql, new Field("g", type, family, Field.Nullability.NULLABLE));
  }

  private List<AggregateCall> calls(Relation input, int least) {
    int count = chance(8) ? least : 1 + random.nextInt(MAX_CALLS);
    List<AggregateCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(call(input));
    }
    return calls;
  }

  private AggregateCall call(Relation input) {
    String filter = chance(20) ? condition(pick(input.fields())) : "";
    if (chance(10)) {
      return new AggregateCall(AggregateCall.Function.COUNT, AggregateCall.STAR, filter);
    }
    Field argument = pick(input.fields());
    List<AggregateCall.Function> functions =
        Arrays.stream(AggregateCall.Function.values())
            .filter(function -> function.takes(argument))
            .toList();
    return new AggregateCall(pick(functions), argument, filter);
  }

  private String condition(Field field) {
    return switch (field.family()) {
      case BOOLEAN -> chance(50) ? field.name() : "NOT " + field.name();
      case INTEGRAL -> field.name() + (chance(50) ? " > 0" : " <> 1");
      case TEXT -> field.name() + " <> 'a'";
      default -> field.name() + (field.isNullable() && chance(50) ? " IS NULL" : " IS NOT NULL");
    };
  }

  private String having(Relation input) {
    if (chance(40)) {
      return "COUNT(*) > " + (1 + random.nextInt(3));
    }
    AggregateCall call = call(input);
    return call.argument().family() == Family.INTEGRAL
        ? call.sql() + " > 0"
        : call.sql() + " IS NOT NULL";
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private record Key(String sql, Field field) {}
}
