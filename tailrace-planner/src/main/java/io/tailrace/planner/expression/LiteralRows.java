/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.Layout;
import io.tailrace.planner.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.plan.utils.RexLiteralUtil;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** The rows of VALUES in the internal form of their types. */
public final class LiteralRows {

  private LiteralRows() {}

  /**
   * Why tuples cannot be rows of a type as they are, a clause without its full stop.
   *
   * @return empty when every literal is stored like its column
   */
  public static Optional<String> refusal(List<? extends List<RexLiteral>> tuples, RowType rowType) {
    for (List<RexLiteral> tuple : tuples) {
      for (int i = 0; i < tuple.size(); i++) {
        RexLiteral literal = tuple.get(i);
        if (!literal.isNull()
            && !isStoredAs(RexLiteralUtil.toFlinkInternalValue(literal).f1, rowType.getTypeAt(i))) {
          return Optional.of(
              Refusal.LITERAL_TYPE.reason(literal, rowType.getTypeAt(i).asSummaryString()));
        }
      }
    }
    return Optional.empty();
  }

  /** One row per tuple, in order. */
  public static List<RowData> of(List<? extends List<RexLiteral>> tuples) {
    List<RowData> rows = new ArrayList<>();
    for (List<RexLiteral> tuple : tuples) {
      GenericRowData row = new GenericRowData(tuple.size());
      for (int i = 0; i < tuple.size(); i++) {
        if (!tuple.get(i).isNull()) {
          Tuple2<Object, LogicalType> value = RexLiteralUtil.toFlinkInternalValue(tuple.get(i));
          row.setField(i, value.f0);
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static boolean isStoredAs(LogicalType literal, LogicalType column) {
    return literal.getTypeRoot() == column.getTypeRoot()
        ? !(column instanceof DecimalType decimal)
            || decimal.getScale() == ((DecimalType) literal).getScale()
                && Layout.of(literal) == Layout.of(column)
        : Layout.of(literal) == Layout.BYTES && Layout.of(column) == Layout.BYTES;
  }
}
