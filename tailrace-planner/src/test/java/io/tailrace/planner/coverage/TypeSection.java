/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.batch.Layout;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.state.StateMemory;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSchema;
import io.tailrace.state.TableSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.types.logical.LogicalType;

/** How values of each type lie in batches, and whether they can be keys. */
final class TypeSection {
  private static final List<SampleType> TYPES = SampleTypes.ALL;

  private final QueryProbe queries;

  TypeSection(QueryProbe queries) {
    this.queries = queries;
  }

  String table() {
    Map<List<String>, List<SampleType>> rows = new LinkedHashMap<>();
    for (SampleType sample : TYPES) {
      rows.computeIfAbsent(
              List.of("`" + Layout.of(sample.type()) + "`", groupBy(sample), state(sample.type())),
              same -> new ArrayList<>())
          .add(sample);
    }
    MarkdownTable table =
        new MarkdownTable("types", "layout in batches", "`GROUP BY` such a column", "state");
    rows.forEach(
        (cells, types) -> table.add(SampleTypes.names(types), cells.toArray(String[]::new)));
    return table.text();
  }

  private String groupBy(SampleType sample) {
    String column = sample.column(TYPES, 0);
    return queries
        .level("SELECT " + column + ", COUNT(*) FROM inserts GROUP BY " + column)
        .map(ExecutionLevel::label)
        .orElse("refused by Flink");
  }

  private static String state(LogicalType type) {
    TableSchema schema = new TableSchema("probe", List.of(type), List.of(type), List.of());
    TableSettings settings = new TableSettings(1, 0, 0, 0, () -> 0, StateMemory.UNBOUNDED);
    try {
      StateTable.create(schema, settings).close();
      return "key, value";
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
