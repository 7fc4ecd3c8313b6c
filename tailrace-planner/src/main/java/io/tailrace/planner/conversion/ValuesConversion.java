/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.batch.Layout;
import io.tailrace.planner.physical.TailraceValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.utils.RexLiteralUtil;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** VALUES whose literals are stored as their columns are. */
final class ValuesConversion implements NodeConversion<Values> {

  @Override
  public Class<Values> nodeClass() {
    return Values.class;
  }

  @Override
  public Conversion convert(Values values, List<RelNode> inputs) {
    RowType rowType = FlinkTypeFactory.toLogicalRowType(values.getRowType());
    Optional<String> notStorable = StorableTypes.refusal(rowType);
    if (notStorable.isPresent()) {
      return Conversion.hosted(notStorable.get());
    }
    List<RowData> rows = new ArrayList<>();
    for (List<RexLiteral> tuple : values.getTuples()) {
      GenericRowData row = new GenericRowData(tuple.size());
      for (int i = 0; i < tuple.size(); i++) {
        RexLiteral literal = tuple.get(i);
        if (literal.isNull()) {
          continue;
        }
        Tuple2<Object, LogicalType> value = RexLiteralUtil.toFlinkInternalValue(literal);
        if (!isStoredAs(value.f1, rowType.getTypeAt(i))) {
          return Conversion.hosted(
              "the literal "
                  + literal
                  + " is not stored like its column of type "
                  + rowType.getTypeAt(i).asSummaryString());
        }
        row.setField(i, value.f0);
      }
      rows.add(row);
    }
    return new Conversion.Converted(TailraceValues.of(values, rows));
  }

  private static boolean isStoredAs(LogicalType literal, LogicalType column) {
    return literal.getTypeRoot() == column.getTypeRoot()
        ? !(column instanceof DecimalType decimal)
            || decimal.getScale() == ((DecimalType) literal).getScale()
                && Layout.of(literal) == Layout.of(column)
        : Layout.of(literal) == Layout.BYTES && Layout.of(column) == Layout.BYTES;
  }
}
