/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.Collection;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.LookupFunction;

/** Looks up the side input: there is one row for each key from 0 to {@value #KEYS} - 1. */
public final class SideInputLookup extends LookupFunction {
  private static final long serialVersionUID = 1L;

  static final int KEYS = 10_000;
  private static final int VALUE_LETTERS = 20;

  private final long seed;
  private final int[] columns;
  private transient FieldRandom random;
  private transient Text text;

  SideInputLookup(long seed, List<Integer> columns) {
    this.seed = seed;
    this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public void open(FunctionContext context) {
    random = new FieldRandom(seed, "side-input.value");
    text = new Text();
  }

  @Override
  public Collection<RowData> lookup(RowData keys) {
    if (keys.isNullAt(0) || keys.getLong(0) < 0 || keys.getLong(0) >= KEYS) {
      return List.of();
    }
    long key = keys.getLong(0);
    GenericRowData row = new GenericRowData(columns.length);
    for (int i = 0; i < columns.length; i++) {
      row.setField(i, columns[i] == SideInputTable.KEY ? key : value(key));
    }
    return List.of(row);
  }

  private StringData value(long key) {
    text.clear().appendLetters(random.at(key), VALUE_LETTERS);
    return StringData.fromBytes(text.toBytes());
  }
}
