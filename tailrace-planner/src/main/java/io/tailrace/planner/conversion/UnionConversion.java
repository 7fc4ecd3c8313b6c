/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Refusal;
import io.tailrace.planner.exec.BatchTypes;
import io.tailrace.planner.physical.TailraceUnion;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Union;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.RowType;

/** UNION ALL of inputs whose batches are alike. */
final class UnionConversion implements NodeConversion<Union> {

  @Override
  public Class<Union> nodeClass() {
    return Union.class;
  }

  @Override
  public Conversion convert(Union union, List<RelNode> inputs) {
    RowType output = FlinkTypeFactory.toLogicalRowType(union.getRowType());
    Optional<String> notStorable = StorableTypes.refusal(output);
    if (notStorable.isPresent()) {
      return Conversion.hosted(notStorable.get());
    }
    for (RelNode input : inputs) {
      RowType type = FlinkTypeFactory.toLogicalRowType(input.getRowType());
      if (!BatchTypes.areExchangeable(type, output)) {
        return Conversion.hosted(
            Refusal.INPUT_TYPE.reason(type.asSummaryString(), output.asSummaryString()));
      }
    }
    return new Conversion.Converted(TailraceUnion.of(union, inputs));
  }
}
