/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;

class ResultWriterTest {

  private static final ResultShape NAMES_AND_COUNTS =
      shape(
          List.of("name", "n"),
          DataTypes.STRING().getLogicalType(),
          DataTypes.INT().getLogicalType());

  private final StringWriter out = new StringWriter();

  @Test
  void fitsATableToItsValues() throws IOException {
    writer(ResultFormat.TABLE, OutputMode.FINAL, NAMES_AND_COUNTS)
        .writeAll(List.of(row("abc", 1), row("漢字", 12345), row(null, null), row("a\nb\\", -1)));

    assertThat(out)
        .hasToString(
            """
            +--------+--------+
            | name   |      n |
            +--------+--------+
            | abc    |      1 |
            | 漢字   |  12345 |
            | <NULL> | <NULL> |
            | a\\nb\\  |     -1 |
            +--------+--------+
            4 rows
            """);
  }

  @Test
  void printsAnEmptyTable() throws IOException {
    writer(ResultFormat.TABLE, OutputMode.FINAL, NAMES_AND_COUNTS).writeAll(List.of());

    assertThat(out).hasToString("+------+---+\n| name | n |\n+------+---+\n+------+---+\n0 rows\n");
  }

  @Test
  void streamsATableAndNeverCutsAValue() throws IOException {
    ResultWriter writer = writer(ResultFormat.TABLE, OutputMode.CHANGELOG, NAMES_AND_COUNTS);
    writer.start();
    writer.write(row("a value of more than twenty", 1));
    GenericRowData update = row("b", 2);
    update.setRowKind(RowKind.UPDATE_AFTER);
    writer.write(update);
    writer.finish();

    assertThat(out)
        .hasToString(
            """
            +----+----------------------+-------------+
            | op | name                 |           n |
            +----+----------------------+-------------+
            | +I | a value of more than twenty |           1 |
            | +U | b                    |           2 |
            +----+----------------------+-------------+
            2 rows
            """);
  }

  @Test
  void quotesCsvAndTellsNullFromEmpty() throws IOException {
    writer(ResultFormat.CSV, OutputMode.FINAL, NAMES_AND_COUNTS)
        .writeAll(
            List.of(
                row("plain", 1),
                row("a,\"b\"", 2),
                row("two\nlines", 3),
                row("", 4),
                row(null, null)));

    assertThat(out)
        .hasToString("name,n\nplain,1\n\"a,\"\"b\"\"\",2\n\"two\nlines\",3\n\"\",4\n,\n");
  }

  @Test
  void putsTheKindFirstInCsv() throws IOException {
    GenericRowData deleted = row("a", 1);
    deleted.setRowKind(RowKind.DELETE);

    writer(ResultFormat.CSV, OutputMode.CHANGELOG, NAMES_AND_COUNTS).writeAll(List.of(deleted));

    assertThat(out).hasToString("op,name,n\n-D,a,1\n");
  }

  @Test
  void writesJsonByType() throws IOException {
    ResultShape shape =
        shape(
            List.of("s", "i", "dec", "d", "b", "ts", "bytes", "arr", "map", "row", "none"),
            DataTypes.STRING().getLogicalType(),
            DataTypes.BIGINT().getLogicalType(),
            DataTypes.DECIMAL(20, 2).getLogicalType(),
            DataTypes.DOUBLE().getLogicalType(),
            DataTypes.BOOLEAN().getLogicalType(),
            DataTypes.TIMESTAMP(3).getLogicalType(),
            DataTypes.BYTES().getLogicalType(),
            DataTypes.ARRAY(DataTypes.INT()).getLogicalType(),
            DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()).getLogicalType(),
            DataTypes.ROW(DataTypes.FIELD("x", DataTypes.INT())).getLogicalType(),
            DataTypes.STRING().getLogicalType());
    RowData row =
        GenericRowData.of(
            StringData.fromString("a\"b\n漢"),
            9007199254740993L,
            DecimalData.fromBigDecimal(new BigDecimal("123456789012345678.90"), 20, 2),
            1.5,
            true,
            TimestampData.fromEpochMillis(123),
            new byte[] {1, 2},
            new GenericArrayData(new Integer[] {1, null}),
            new GenericMapData(Map.of(StringData.fromString("k"), 7)),
            GenericRowData.of(3),
            null);

    writer(ResultFormat.JSON, OutputMode.FINAL, shape).writeAll(List.of(row, row));

    String line =
        "{\"s\":\"a\\\"b\\n漢\",\"i\":9007199254740993,\"dec\":123456789012345678.90,\"d\":1.5,"
            + "\"b\":true,\"ts\":\"1970-01-01 00:00:00.123\",\"bytes\":\"AQI=\",\"arr\":[1,null],"
            + "\"map\":{\"k\":7},\"row\":{\"x\":3},\"none\":null}\n";
    assertThat(out).hasToString(line + line);
  }

  @Test
  void renamesTheKindWhereAColumnHasItsName() throws IOException {
    ResultShape shape = shape(List.of("op"), DataTypes.INT().getLogicalType());

    writer(ResultFormat.JSON, OutputMode.CHANGELOG, shape).writeAll(List.of(GenericRowData.of(1)));

    assertThat(out).hasToString("{\"$op\":\"+I\",\"op\":1}\n");
  }

  private ResultWriter writer(ResultFormat format, OutputMode mode, ResultShape shape) {
    return ResultWriter.create(format, mode, shape, out);
  }

  private static ResultShape shape(List<String> names, LogicalType... types) {
    return new ResultShape(
        names,
        List.of(types),
        row -> {
          String[] values = new String[types.length];
          for (int i = 0; i < types.length; i++) {
            values[i] = String.valueOf(RowData.createFieldGetter(types[i], i).getFieldOrNull(row));
          }
          return values;
        });
  }

  private static GenericRowData row(String name, Integer count) {
    return GenericRowData.of(name == null ? null : StringData.fromString(name), count);
  }
}
