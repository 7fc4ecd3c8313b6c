/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.connector.source.abilities.SupportsSourceWatermark;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.utils.TypeConversions;

/** A table that delivers the rows of a script; it takes nothing of a query over. */
class TestTableSource implements ScanTableSource, SupportsReadingMetadata, SupportsSourceWatermark {
  private final ChangelogMode mode;
  private TestScan scan;

  TestTableSource(TestScan scan, ChangelogMode mode) {
    this.scan = scan;
    this.mode = mode;
  }

  TestScan scan() {
    return scan;
  }

  ChangelogMode mode() {
    return mode;
  }

  void setScan(TestScan newScan) {
    scan = newScan;
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return mode;
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
    return SourceProvider.of(new TestSource(scan));
  }

  @Override
  public Map<String, DataType> listReadableMetadata() {
    Map<String, DataType> metadata = new LinkedHashMap<>();
    for (TestScan.Field field : scan.fields()) {
      if (!field.isPhysical()) {
        metadata.put(field.metadataKey(), TypeConversions.fromLogicalToDataType(field.type()));
      }
    }
    return metadata;
  }

  @Override
  public void applyReadableMetadata(List<String> metadataKeys, DataType producedDataType) {
    scan = scan.withMetadata(metadataKeys);
  }

  @Override
  public void applySourceWatermark() {
    scan = scan.withSourceWatermarks();
  }

  @Override
  public DynamicTableSource copy() {
    return new TestTableSource(scan, mode);
  }

  @Override
  public String asSummaryString() {
    return "test table";
  }
}
