/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.ShortColumn;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.Rows;
import io.tailrace.runtime.expression.kernel.Kernel;
import io.tailrace.runtime.expression.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Loops against the kernel trees of the same expressions. */
class FusedKernelTest {
  private static final int ROWS = 130;

  @Property(tries = 300)
  void loopsAndTreesAgree(@ForAll long seed) {
    RandomExpressions random = new RandomExpressions(seed);
    Expression expression = random.expression();
    Kernel tree = Kernels.create(expression);
    Optional<Kernel> fused = Fusion.fuse(expression);
    fused.ifPresent(kernel -> assertThat(kernel).isInstanceOf(FusedKernel.class));
    Kernel kernel = fused.orElseGet(() -> Fusion.create(expression));
    for (RowBatch batch :
        List.of(
            random.batch(ROWS, false),
            random.batch(ROWS, true),
            random.batch(1, false),
            random.batch(0, false))) {
      Rows rows = Rows.selectedBy(batch);
      assertThat(values(kernel.evaluate(batch, rows), batch.size()))
          .as("%s", expression)
          .isEqualTo(values(tree.evaluate(batch, rows), batch.size()));
    }
  }

  private static List<Object> values(Column column, int size) {
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < size; row++) {
      values.add(column.isNull(row) ? "NULL" : value(column, row));
    }
    return values;
  }

  private static Object value(Column column, int row) {
    return switch (column.layout()) {
      case BOOLEAN -> ((BooleanColumn) column).values()[row];
      case BYTE -> ((ByteColumn) column).values()[row];
      case SHORT -> ((ShortColumn) column).values()[row];
      case INT -> ((IntColumn) column).values()[row];
      case LONG -> ((LongColumn) column).values()[row];
      case FLOAT -> ((FloatColumn) column).values()[row];
      case DOUBLE -> ((DoubleColumn) column).values()[row];
      default -> throw new IllegalStateException("No fusible result is " + column.layout() + ".");
    };
  }
}
