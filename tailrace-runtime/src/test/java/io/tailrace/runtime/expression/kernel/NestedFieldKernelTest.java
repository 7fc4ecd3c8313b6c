/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowColumn;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.NestedField;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class NestedFieldKernelTest {
  private static final LogicalType ROW = RowType.of(new BigIntType());

  private final Kernel kernel =
      Kernels.create(new NestedField(new FieldReference(0, "r", ROW), 0, "f0", new BigIntType()));

  @Test
  void theColumnOfTheFieldIsSharedWhereRowsAreNotNull() {
    LongColumn field = new LongColumn(new long[] {1, 2, 3}, nulls(1), 3);
    assertThat(evaluate(field, NullMask.NONE)).isSameAs(field);
    assertThat(evaluate(field, nulls(1))).isSameAs(field);
    assertThat(evaluate(field, nulls())).isSameAs(field);
  }

  /** The fields of a NULL row have no meaning. */
  @Test
  void theFieldIsNullWhereTheRowIs() {
    Column result = evaluate(new LongColumn(new long[] {1, 2, 3}, nulls(0), 3), nulls(0, 2));
    assertThat(result.isNull(0)).isTrue();
    assertThat(result.isNull(1)).isFalse();
    assertThat(result.isNull(2)).isTrue();
    assertThat(((LongColumn) result).values()[1]).isEqualTo(2);

    Column fromNone = evaluate(new LongColumn(new long[] {1, 2, 3}, NullMask.NONE, 3), nulls(1));
    assertThat(fromNone.isNull(0)).isFalse();
    assertThat(fromNone.isNull(1)).isTrue();
    assertThat(((LongColumn) fromNone).values()[2]).isEqualTo(3);
  }

  @Test
  void aFieldCannotMakeTheEvaluationFail() {
    assertThat(kernel.canFail()).isFalse();
  }

  private Column evaluate(LongColumn field, long[] rowNulls) {
    RowColumn rows = new RowColumn(new Column[] {field}, rowNulls, 3);
    return kernel.evaluate(RowBatch.of(3, rows), Rows.first(3));
  }

  private static long[] nulls(int... rows) {
    long[] mask = NullMask.allocate(3);
    for (int row : rows) {
      NullMask.setNull(mask, row);
    }
    return mask;
  }
}
