/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.types.logical.RowType;

/** The bounded side input of the benchmark, which bids are enriched with: values by keys. */
final class SideInputTable implements LookupTableSource {
  /** Place of the key among the columns. */
  static final int KEY = 0;

  /** All columns. */
  static final RowType ROW_TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("key", DataTypes.BIGINT()),
                  DataTypes.FIELD("value", DataTypes.STRING()))
              .getLogicalType();

  private final long seed;
  private final List<Integer> columns;

  /**
   * A table.
   *
   * @param columns those that it hands out, by their places in {@link #ROW_TYPE}
   */
  SideInputTable(long seed, List<Integer> columns) {
    this.seed = seed;
    this.columns = List.copyOf(columns);
  }

  @Override
  public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
    int[][] keys = context.getKeys();
    boolean byKey = keys.length == 1 && keys[0].length == 1 && columns.get(keys[0][0]) == KEY;
    if (!byKey) {
      throw new ValidationException(
          "The table 'side-input' of the connector 'nexmark' is looked up by its column 'key'"
              + " alone; compare other columns outside of the join.");
    }
    return LookupFunctionProvider.of(new SideInputLookup(seed, columns));
  }

  @Override
  public DynamicTableSource copy() {
    return new SideInputTable(seed, columns);
  }

  @Override
  public String asSummaryString() {
    return NexmarkTableFactory.IDENTIFIER + " side-input";
  }
}
