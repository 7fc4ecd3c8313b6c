/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A scalar expression over the fields of one batch, as the client hands it to the TaskManagers: a
 * tree of immutable records of simple values and logical types, without planner classes.
 *
 * <p>The planner makes all conversions explicit: the operands of a call have the types that its
 * kernel expects, so that nothing is inferred at run time. {@code toString()} of every expression
 * is SQL-like text; errors name the failing expression by it.
 */
public sealed interface Expression extends Serializable
    permits FieldReference, NestedField, Literal, NullLiteral, Call, Cast, Case, Like, InSet {

  /** Type of the result. The declared nullability is a hint only: kernels trust the null mask. */
  LogicalType type();

  /** The expressions that this one is computed from, in the order of their evaluation. */
  List<Expression> inputs();

  /** Adds the fields that this expression reads to {@code fields}. */
  default void collectFields(BitSet fields) {
    for (Expression input : inputs()) {
      input.collectFields(fields);
    }
  }
}
