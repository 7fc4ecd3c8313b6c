/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.result.RowOrder.Direction;
import io.tailrace.cli.result.RowOrder.Key;
import io.tailrace.cli.result.RowOrder.Nulls;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.junit.jupiter.api.Test;

class RowOrderTest {

  @Test
  void sortsNumbersAsNumbersAndNullsWhereAsked() {
    Key ascending = new Key(0, Direction.ASCENDING, Nulls.FIRST);
    Key descending = new Key(0, Direction.DESCENDING, Nulls.LAST);

    assertThat(sorted(DataTypes.INT().getLogicalType(), ascending, 10, null, 9, -1))
        .containsExactly(null, -1, 9, 10);
    assertThat(sorted(DataTypes.INT().getLogicalType(), descending, 10, null, 9, -1))
        .containsExactly(10, 9, -1, null);
  }

  @Test
  void sortsBytesUnsigned() {
    assertThat(
            sorted(
                DataTypes.BYTES().getLogicalType(),
                new Key(0, Direction.ASCENDING, Nulls.FIRST),
                new byte[] {(byte) 0xFF},
                new byte[] {1, 2},
                new byte[] {1}))
        .containsExactly(new byte[] {1}, new byte[] {1, 2}, new byte[] {(byte) 0xFF});
  }

  @Test
  void sortsWhatHasNoOrderByItsText() {
    GenericArrayData one = new GenericArrayData(new int[] {1});
    GenericArrayData two = new GenericArrayData(new int[] {2});

    assertThat(
            sorted(
                DataTypes.ARRAY(DataTypes.INT().notNull()).getLogicalType(),
                new Key(0, Direction.DESCENDING, Nulls.FIRST),
                one,
                null,
                two))
        .containsExactly(null, two, one);
  }

  private static List<Object> sorted(LogicalType type, Key key, Object... values) {
    ResultShape shape =
        new ResultShape(
            List.of("a"),
            List.of(type),
            row -> new String[] {String.valueOf(row.getArray(0).getInt(0))});
    List<RowData> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(GenericRowData.of(value));
    }
    rows.sort(new RowOrder(shape, List.of(key)));
    List<Object> result = new ArrayList<>();
    rows.forEach(row -> result.add(((GenericRowData) row).getField(0)));
    return result;
  }
}
