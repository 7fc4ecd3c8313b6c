/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.table.data.RowData;

/**
 * Compares rows by some of their columns. Values that SQL cannot order (arrays, maps, rows) compare
 * by their text.
 */
final class RowOrder implements Comparator<RowData> {

  /** Which way a column rises. */
  enum Direction {
    ASCENDING,
    DESCENDING
  }

  /** Where NULL stands. */
  enum Nulls {
    FIRST,
    LAST
  }

  /** A column to compare by. */
  record Key(int column, Direction direction, Nulls nulls) {}

  private final ResultShape shape;
  private final List<Comparator<RowData>> comparators = new ArrayList<>();

  RowOrder(ResultShape shape, List<Key> keys) {
    this.shape = shape;
    keys.forEach(key -> comparators.add(comparator(key)));
  }

  @Override
  public int compare(RowData left, RowData right) {
    for (Comparator<RowData> comparator : comparators) {
      int order = comparator.compare(left, right);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private Comparator<RowData> comparator(Key key) {
    Comparator<Object> values = RowOrder::compareValues;
    if (key.direction() == Direction.DESCENDING) {
      values = values.reversed();
    }
    return Comparator.comparing(
        valueOf(key.column()),
        key.nulls() == Nulls.FIRST ? Comparator.nullsFirst(values) : Comparator.nullsLast(values));
  }

  private Function<RowData, Object> valueOf(int column) {
    RowData.FieldGetter getter = RowData.createFieldGetter(shape.types().get(column), column);
    return row -> {
      Object value = getter.getFieldOrNull(row);
      boolean ordered = value == null || value instanceof Comparable || value instanceof byte[];
      return ordered ? value : shape.text().convert(row)[column];
    };
  }

  /** Compares two values of one type; neither is null. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int compareValues(Object left, Object right) {
    if (left instanceof byte[] leftBytes) {
      return Arrays.compareUnsigned(leftBytes, (byte[]) right);
    }
    return ((Comparable) left).compareTo(right);
  }
}
