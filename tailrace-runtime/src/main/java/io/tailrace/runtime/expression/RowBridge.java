/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkState;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.generated.GeneratedFunction;
import org.apache.flink.table.types.logical.RowType;

/**
 * The part of a {@link CalcProgram} that has no vector kernels: one function that Flink's code
 * generator made for all of it. It is called with every row that reaches it, in order, and collects
 * one row of results for each row that passes the condition it may contain.
 */
public final class RowBridge implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The bridge of a program whose expressions all have vector kernels. */
  public static final RowBridge NONE = new RowBridge(null, RowType.of(), List.of());

  private final GeneratedFunction<ProcessFunction<RowData, RowData>> function;
  private final RowType resultType;
  private final List<String> expressions;

  private RowBridge(
      GeneratedFunction<ProcessFunction<RowData, RowData>> function,
      RowType resultType,
      List<String> expressions) {
    this.function = function;
    this.resultType = resultType;
    this.expressions = List.copyOf(expressions);
  }

  /**
   * A bridge over a generated function.
   *
   * @param resultType fields of the rows that the function collects; none when it only filters
   * @param expressions SQL text of what the function computes, for messages
   */
  public static RowBridge of(
      GeneratedFunction<ProcessFunction<RowData, RowData>> function,
      RowType resultType,
      List<String> expressions) {
    return new RowBridge(function, resultType, expressions);
  }

  /** Whether anything runs row by row. */
  public boolean isPresent() {
    return function != null;
  }

  /** The generated function; only where {@link #isPresent()}. */
  public GeneratedFunction<ProcessFunction<RowData, RowData>> function() {
    checkState(isPresent(), "A program of vector kernels has no generated function.");
    return function;
  }

  /** Fields of the rows that the function collects. */
  public RowType resultType() {
    return resultType;
  }

  /** SQL text of what the function computes. */
  public List<String> expressions() {
    return expressions;
  }
}
