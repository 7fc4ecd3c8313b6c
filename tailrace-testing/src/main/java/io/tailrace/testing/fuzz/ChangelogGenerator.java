/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random changes of a table. Every column draws from a few values, so that groups have many rows.
 */
final class ChangelogGenerator {
  private static final int NULL_PERCENT = 15;
  private static final int MALFORMED_PERCENT = 15;
  private static final int[] POOL_SIZES = {1, 2, 3, 8, 40};

  /** From so many changes on, half of the columns have many values. */
  private static final int MANY_CHANGES = 1000;

  private final FuzzTable table;
  private final Random random;
  private final RandomValues values;

  /** The values of each column; none where they are many. */
  private final List<List<String>> pools = new ArrayList<>();

  private final List<List<String>> live = new ArrayList<>();
  private final List<Integer> liveRows = new ArrayList<>();
  private int nextRow;

  /** Whether only what is there is taken back. */
  enum Form {
    WELL_FORMED,
    MALFORMED
  }

  ChangelogGenerator(FuzzTable table, Random random, ValueStyle style) {
    this.table = table;
    this.random = random;
    this.values = new RandomValues(random, style);
    for (FuzzType type : table.types()) {
      int size = POOL_SIZES[random.nextInt(POOL_SIZES.length)];
      List<String> pool = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        pool.add(values.of(type));
      }
      pools.add(pool);
    }
  }

  /** Changes, about {@code count} of them. */
  List<FuzzChange> generate(int count, Form form) {
    for (List<String> pool : pools) {
      if (count >= MANY_CHANGES && random.nextBoolean()) {
        pool.clear();
      }
    }
    List<FuzzChange> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (table.changes() == FuzzTable.Changes.INSERTS) {
        changes.add(FuzzChange.insert(nextRow++, text(row())));
      } else if (form == Form.MALFORMED && random.nextInt(100) < MALFORMED_PERCENT) {
        changes.add(malformed());
      } else {
        changes.addAll(wellFormed());
      }
    }
    return changes;
  }

  private List<FuzzChange> wellFormed() {
    int choice = random.nextInt(10);
    if (live.isEmpty() || choice < 5) {
      List<String> values = row();
      live.add(values);
      liveRows.add(nextRow);
      return List.of(FuzzChange.insert(nextRow++, text(values)));
    }
    int index = random.nextInt(live.size());
    List<String> before = live.get(index);
    int row = liveRows.get(index);
    if (choice < 7) {
      live.remove(index);
      liveRows.remove(index);
      return List.of(FuzzChange.delete(row, text(before)));
    }
    List<String> after = changed(before);
    live.set(index, after);
    return table.changes() == FuzzTable.Changes.UPDATES
        ? List.of(FuzzChange.update(row, text(before), text(after)))
        : List.of(FuzzChange.delete(row, text(before)), FuzzChange.insert(row, text(after)));
  }

  /** A delete or an update of a row that may never have been, or may have gone. */
  private FuzzChange malformed() {
    boolean update = table.changes() == FuzzTable.Changes.UPDATES && random.nextBoolean();
    return update
        ? FuzzChange.update(nextRow++, text(row()), text(row()))
        : FuzzChange.delete(nextRow++, text(row()));
  }

  private List<String> row() {
    List<String> row = new ArrayList<>();
    for (int column = 0; column < pools.size(); column++) {
      row.add(value(column));
    }
    return row;
  }

  private List<String> changed(List<String> row) {
    List<String> changed = new ArrayList<>(row);
    for (int i = random.nextInt(row.size()); i >= 0; i--) {
      int column = random.nextInt(row.size());
      changed.set(column, value(column));
    }
    return changed;
  }

  private String value(int column) {
    boolean nullable = table.nullabilities().get(column) == Field.Nullability.NULLABLE;
    if (nullable && random.nextInt(100) < NULL_PERCENT) {
      return "NULL";
    }
    FuzzType type = table.types().get(column);
    List<String> pool = pools.get(column);
    if (pool.isEmpty()) {
      return values.ofMany(type);
    }
    return random.nextInt(30) == 0 ? values.of(type) : pool.get(random.nextInt(pool.size()));
  }

  private static String text(List<String> row) {
    return String.join(", ", row);
  }
}
