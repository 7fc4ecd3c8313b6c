/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.snapshot.TableKey;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.TwoInputTransformation;

/**
 * Marks the transformations of operators that keep tables, so that their jobs' state backend gives
 * them some.
 */
public final class StatefulTransformations {
  private StatefulTransformations() {}

  /**
   * Marks a transformation whose operator is a {@link StatefulOperator}.
   *
   * @param operatorKind what the operator does, such as {@code group-aggregate}; snapshots hold it,
   *     so it must never change
   * @return the transformation
   */
  public static <OUT> OneInputTransformation<RowBatch, OUT> mark(
      OneInputTransformation<RowBatch, OUT> transformation, String operatorKind) {
    transformation.setStateKeySelector(new NoKey());
    transformation.setStateKeyType(new TableKeyTypeInfo(operatorKind, transformation.getName()));
    return transformation;
  }

  /**
   * Marks a transformation of two inputs whose operator is a {@link StatefulOperator}.
   *
   * @param operatorKind what the operator does, such as {@code join}; snapshots hold it, so it must
   *     never change
   * @return the transformation
   */
  public static <OUT> TwoInputTransformation<RowBatch, RowBatch, OUT> mark(
      TwoInputTransformation<RowBatch, RowBatch, OUT> transformation, String operatorKind) {
    transformation.setStateKeySelectors(new NoKey(), new NoKey());
    transformation.setStateKeyType(new TableKeyTypeInfo(operatorKind, transformation.getName()));
    return transformation;
  }

  /** Whether transformations, or those before them, include a marked one. */
  public static boolean anyMarked(Collection<? extends Transformation<?>> transformations) {
    Set<Transformation<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Transformation<?>> open = new ArrayDeque<>(transformations);
    while (!open.isEmpty()) {
      Transformation<?> transformation = open.pop();
      if (seen.add(transformation)) {
        if (isMarked(transformation)) {
          return true;
        }
        open.addAll(transformation.getInputs());
      }
    }
    return false;
  }

  /** Whether a transformation is marked. */
  public static boolean isMarked(Transformation<?> transformation) {
    return transformation instanceof OneInputTransformation<?, ?> one
            && one.getStateKeyType() instanceof TableKeyTypeInfo
        || transformation instanceof TwoInputTransformation<?, ?, ?> two
            && two.getStateKeyType() instanceof TableKeyTypeInfo;
  }

  /** Makes Flink give the operator keyed state; a {@link StatefulOperator} never asks for a key. */
  private static final class NoKey implements KeySelector<RowBatch, TableKey> {
    private static final long serialVersionUID = 1L;

    @Override
    public TableKey getKey(RowBatch batch) {
      throw new IllegalStateException("A batch has many keys.");
    }
  }
}
