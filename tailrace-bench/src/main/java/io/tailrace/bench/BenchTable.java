/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.TableDescriptor;

/** The source tables of the cases; a table is named as its constant. */
enum BenchTable {
  /** Three numbers. */
  NARROW(
      Schema.newBuilder()
          .column("k", DataTypes.BIGINT())
          .column("v", DataTypes.BIGINT())
          .column("d", DataTypes.DOUBLE())
          .build()),

  /** {@link #NARROW} with a first column that can be a primary key. */
  KEYED(
      Schema.newBuilder()
          .column("k", DataTypes.BIGINT().notNull())
          .column("v", DataTypes.BIGINT())
          .column("d", DataTypes.DOUBLE())
          .build()),

  /** Something of every type that the expressions need. */
  WIDE(
      Schema.newBuilder()
          .column("k", DataTypes.BIGINT())
          .column("v", DataTypes.BIGINT())
          .column("d", DataTypes.DOUBLE())
          .column("price", DataTypes.DECIMAL(10, 2))
          .column("url", DataTypes.STRING())
          .column("word", DataTypes.STRING())
          .column("digits", DataTypes.STRING())
          .column("ts", DataTypes.TIMESTAMP(3))
          .build());

  private final Schema schema;

  BenchTable(Schema schema) {
    this.schema = schema;
  }

  /** The table as a source of one run. */
  TableDescriptor descriptor(String run, long rows, Handover handover) {
    TableDescriptor.Builder table =
        TableDescriptor.forConnector(BenchTableFactory.IDENTIFIER)
            .schema(schema)
            .option(BenchTableFactory.RUN, run)
            .option(BenchTableFactory.ROWS, rows)
            .option(BenchTableFactory.HANDOVER, handover);
    if (this == WIDE) {
      table.option("fields.url.text", "URL").option("fields.digits.text", "NUMBER");
    }
    return table.build();
  }
}
