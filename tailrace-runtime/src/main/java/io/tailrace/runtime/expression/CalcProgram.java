/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Layout;
import java.io.Serializable;
import java.util.List;

/**
 * What a Calc does to a batch, in this order: the vector condition selects rows; the row bridge, if
 * there is one, filters them further and appends its results to the fields; the projections are
 * evaluated for the rows that are left.
 *
 * @param input fields of the input
 * @param output fields of the output, one per projection
 * @param condition BOOLEAN over the input; {@link Literal#TRUE} when there is no vector condition
 * @param projections over the fields of the input followed by those of the bridge
 * @param bridge what runs row by row; {@link RowBridge#NONE} when nothing does
 */
public record CalcProgram(
    BatchSchema input,
    BatchSchema output,
    Expression condition,
    List<Expression> projections,
    RowBridge bridge)
    implements Serializable {

  /** Copies the projections and checks them against the output. */
  public CalcProgram {
    projections = List.copyOf(projections);
    checkArgument(
        projections.size() == output.fieldCount(),
        "%s projections do not make the fields %s.",
        projections.size(),
        output);
    for (int i = 0; i < projections.size(); i++) {
      Layout layout = Layout.of(projections.get(i).type());
      checkArgument(
          layout == output.layout(i),
          "The projection %s is stored as %s, the field %s as %s.",
          projections.get(i),
          layout,
          output.fieldNames().get(i),
          output.layout(i));
    }
    checkArgument(
        Layout.of(condition.type()) == Layout.BOOLEAN, "%s is not a condition.", condition);
  }

  /** Whether a vector condition selects rows. */
  public boolean hasCondition() {
    return !condition.equals(Literal.TRUE);
  }
}
