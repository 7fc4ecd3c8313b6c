/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.batch.Layout;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.physical.TailraceWatermarkAssigner;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWatermarkAssigner;
import org.apache.flink.table.types.logical.RowType;

/** Watermarks of row times that are stored in milliseconds. */
final class WatermarkAssignerConversion implements NodeConversion<StreamPhysicalWatermarkAssigner> {
  private final CutPolicy cutPolicy;

  WatermarkAssignerConversion(CutPolicy cutPolicy) {
    this.cutPolicy = cutPolicy;
  }

  @Override
  public Class<StreamPhysicalWatermarkAssigner> nodeClass() {
    return StreamPhysicalWatermarkAssigner.class;
  }

  @Override
  public Conversion convert(StreamPhysicalWatermarkAssigner node, List<RelNode> inputs) {
    RowType rowType = FlinkTypeFactory.toLogicalRowType(node.getRowType());
    Optional<String> notStorable = StorableTypes.refusal(rowType);
    if (notStorable.isPresent()) {
      return Conversion.hosted(notStorable.get());
    }
    if (Layout.of(rowType.getTypeAt(node.rowtimeFieldIndex())) != Layout.LONG) {
      return Conversion.hosted(Refusal.FINE_ROW_TIME.reason());
    }
    return new Conversion.Converted(TailraceWatermarkAssigner.of(node, inputs.get(0), cutPolicy));
  }
}
