/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.physical.TailraceDropUpdateBefore;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalDropUpdateBefore;

/** The filter that changelog inference puts behind sources with old rows that nobody needs. */
final class DropUpdateBeforeConversion implements NodeConversion<StreamPhysicalDropUpdateBefore> {

  @Override
  public Class<StreamPhysicalDropUpdateBefore> nodeClass() {
    return StreamPhysicalDropUpdateBefore.class;
  }

  @Override
  public Conversion convert(StreamPhysicalDropUpdateBefore node, List<RelNode> inputs) {
    Optional<String> notStorable =
        StorableTypes.refusal(FlinkTypeFactory.toLogicalRowType(node.getRowType()));
    return notStorable
        .map(Conversion::hosted)
        .orElseGet(
            () -> new Conversion.Converted(TailraceDropUpdateBefore.of(node, inputs.get(0))));
  }
}
