/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.physical.TailraceTableSourceScan;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.TransformationScanProvider;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTableSourceScan;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;

/** Scans of connectors that hand out a FLIP-27 source, or build a stream that may be one. */
final class TableSourceScanConversion implements NodeConversion<StreamPhysicalTableSourceScan> {
  private final CutPolicy cutPolicy;

  TableSourceScanConversion(CutPolicy cutPolicy) {
    this.cutPolicy = cutPolicy;
  }

  @Override
  public Class<StreamPhysicalTableSourceScan> nodeClass() {
    return StreamPhysicalTableSourceScan.class;
  }

  @Override
  public Conversion convert(StreamPhysicalTableSourceScan scan, List<RelNode> inputs) {
    Optional<String> notStorable =
        StorableTypes.refusal(FlinkTypeFactory.toLogicalRowType(scan.getRowType()));
    if (notStorable.isPresent()) {
      return new Conversion.Refused(Placement.connector(notStorable.get()));
    }
    ScanRuntimeProvider provider =
        ((ScanTableSource) scan.tableSource())
            .getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
    return mayBeSource(provider)
        ? new Conversion.Converted(TailraceTableSourceScan.of(scan, cutPolicy))
        : new Conversion.Refused(Placement.connector(Refusal.NO_SOURCE.reason()));
  }

  private static boolean mayBeSource(ScanRuntimeProvider provider) {
    return provider instanceof SourceProvider
        || provider instanceof DataStreamScanProvider
        || provider instanceof TransformationScanProvider;
  }
}
