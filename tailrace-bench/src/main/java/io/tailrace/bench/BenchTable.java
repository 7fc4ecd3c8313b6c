/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory;
import java.util.HashMap;
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
      Map.of(),
      Map.of(),
      10_000_000),

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
      Map.of("fields.url.text", "URL", "fields.digits.text", "NUMBER"),
      Map.of(),
      10_000_000),

  /** 1,024 keys, and a number. */
  KEYS_1K(Fields.KEYED, keyed(1024, 256), Fields.ONE_KEY, 10_000_000),

  /** 1,048,576 keys, each of which occurs five times. */
  KEYS_1M(Fields.KEYED, keyed(1 << 20, 1280), Fields.ONE_KEY, 5 << 20),

  /** 5,242,880 keys, each of which occurs two or three times. */
  KEYS_5M(Fields.KEYED, keyed(5 << 20, 3072), Fields.ONE_KEY, 12 << 20),

  /** 1,048,576 keys of a number and a string of 20 bytes, each of which occurs five times. */
  KEYS_STRING(
      DataTypes.ROW(
          DataTypes.FIELD("k", DataTypes.BIGINT()),
          DataTypes.FIELD("s", DataTypes.STRING()),
          DataTypes.FIELD("v", DataTypes.BIGINT())),
      merged(
          keyed(1 << 20, 1280),
          Map.of(
              "fields.s.text", "CODE",
              "fields.s.draw", "IDENTITY",
              "fields.s.cardinality", "1048576")),
      merged(Fields.ONE_KEY, Map.of("fields.s.cardinality", "1")),
      5 << 20),

  /**
   * 102,400 keys of 8 rows each. After every row was inserted, rows are updated in random order: a
   * -U of the old row and a +U with another number.
   */
  UPDATED(
      Fields.KEYED,
      Map.of(
          "changes", "UPDATES",
          "identities", "819200",
          "fields.k.draw", "IDENTITY",
          "fields.k.cardinality", "102400"),
      Fields.ONE_KEY,
      10_000_000);

  /** What several tables have in common. */
  private static final class Fields {
    private static final DataType KEYED =
        DataTypes.ROW(
            DataTypes.FIELD("k", DataTypes.BIGINT()), DataTypes.FIELD("v", DataTypes.BIGINT()));
    private static final Map<String, String> ONE_KEY =
        Map.of("identities", "4096", "fields.k.cardinality", "1");
  }

  private final DataType rowDataType;
  private final Map<String, String> options;
  private final Map<String, String> oneKey;
  private final long rows;

  BenchTable(
      DataType rowDataType, Map<String, String> options, Map<String, String> oneKey, long rows) {
    this.rowDataType = rowDataType;
    this.options = options;
    this.oneKey = oneKey;
    this.rows = rows;
  }

  /** Rows of a run unless the command line says otherwise. */
  long rows() {
    return rows;
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
    switch (context.keys()) {
      case ALL -> options.forEach(table::option);
      case ONE -> merged(options, oneKey).forEach(table::option);
    }
    return table.build();
  }

  private static Map<String, String> keyed(int keys, int blocks) {
    return Map.of(
        "identities", String.valueOf(keys),
        "blocks", String.valueOf(blocks),
        "fields.k.draw", "IDENTITY",
        "fields.k.cardinality", String.valueOf(keys));
  }

  private static Map<String, String> merged(Map<String, String> some, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(more);
    return Map.copyOf(all);
  }
}
