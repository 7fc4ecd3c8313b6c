/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.expression.LiteralRows;
import io.tailrace.planner.physical.TailraceValues;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.RowType;

/** VALUES whose literals are stored as their columns are. */
final class ValuesConversion implements NodeConversion<Values> {

  @Override
  public Class<Values> nodeClass() {
    return Values.class;
  }

  @Override
  public Conversion convert(Values values, List<RelNode> inputs) {
    RowType rowType = FlinkTypeFactory.toLogicalRowType(values.getRowType());
    Optional<String> notStorable = StorableTypes.refusal(rowType);
    if (notStorable.isPresent()) {
      return Conversion.hosted(notStorable.get());
    }
    return LiteralRows.refusal(values.getTuples(), rowType)
        .map(Conversion::hosted)
        .orElseGet(() -> new Conversion.Converted(TailraceValues.of(values)));
  }
}
