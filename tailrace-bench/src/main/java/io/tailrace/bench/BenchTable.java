/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** The source tables of the cases; a table is named as its constant. */
enum BenchTable {
  /** Three numbers. */
  NARROW(
      DataTypes.ROW(
          DataTypes.FIELD("k", DataTypes.BIGINT()),
          DataTypes.FIELD("v", DataTypes.BIGINT()),
          DataTypes.FIELD("d", DataTypes.DOUBLE())),
      Map.of()),

  /** Something of every type that the expressions need. */
  WIDE(
      DataTypes.ROW(
          DataTypes.FIELD("k", DataTypes.BIGINT()),
          DataTypes.FIELD("v", DataTypes.BIGINT()),
          DataTypes.FIELD("d", DataTypes.DOUBLE()),
          DataTypes.FIELD("price", DataTypes.DECIMAL(10, 2)),
          DataTypes.FIELD("url", DataTypes.STRING()),
          DataTypes.FIELD("word", DataTypes.STRING()),
          DataTypes.FIELD("digits", DataTypes.STRING())),
      Map.of("fields.url.text", "URL", "fields.digits.text", "NUMBER"));

  private final DataType rowDataType;
  private final Map<String, String> fieldOptions;

  BenchTable(DataType rowDataType, Map<String, String> fieldOptions) {
    this.rowDataType = rowDataType;
    this.fieldOptions = fieldOptions;
  }

  /** The fields. */
  RowType rowType() {
    return (RowType) rowDataType.getLogicalType();
  }

  /** The table as a source of one run. */
  TableDescriptor descriptor(JobContext context) {
    TableDescriptor.Builder table =
        TableDescriptor.forConnector(BenchTableFactory.IDENTIFIER)
            .schema(Schema.newBuilder().fromRowDataType(rowDataType).build())
            .option(BenchTableFactory.RUN, context.run())
            .option(BenchTableFactory.ROWS, context.rows())
            .option(BenchTableFactory.HANDOVER, context.handover());
    fieldOptions.forEach(table::option);
    return table.build();
  }
}
