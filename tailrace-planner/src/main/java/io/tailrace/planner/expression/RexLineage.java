/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** Writes expressions in terms of where the fields that they read come from. */
public final class RexLineage {
  private final List<String> fields;

  /**
   * A writer of expressions over one input.
   *
   * @param fields what stands for each field of the input
   */
  public RexLineage(List<String> fields) {
    this.fields = List.copyOf(fields);
  }

  /** The text of an expression; a plain field is what stands for it. */
  public String of(RexNode node) {
    if (node instanceof RexInputRef field) {
      return fields.get(field.getIndex());
    }
    if (node instanceof RexFieldAccess access) {
      return of(access.getReferenceExpr()) + "." + access.getField().getName();
    }
    if (node instanceof RexCall call) {
      StringBuilder text = new StringBuilder(call.getOperator().getName()).append('(');
      call.getOperands().forEach(operand -> text.append(of(operand)).append(','));
      return text.append("):").append(call.getType().getFullTypeString()).toString();
    }
    return node + ":" + node.getType().getFullTypeString();
  }
}
