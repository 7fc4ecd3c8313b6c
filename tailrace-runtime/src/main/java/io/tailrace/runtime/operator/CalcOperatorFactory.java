/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.CalcProgram;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/** Ships a {@link CalcProgram} to the tasks and makes their {@link CalcOperator}s. */
public final class CalcOperatorFactory extends AbstractStreamOperatorFactory<RowBatch>
    implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
  private static final long serialVersionUID = 1L;

  private final CalcProgram program;

  /** A factory of operators that run {@code program}. */
  public CalcOperatorFactory(CalcProgram program) {
    this.program = program;
  }

  /** What the operators run. */
  public CalcProgram program() {
    return program;
  }

  @Override
  public <T extends StreamOperator<RowBatch>> T createStreamOperator(
      StreamOperatorParameters<RowBatch> parameters) {
    @SuppressWarnings("unchecked")
    T operator = (T) new CalcOperator(parameters, program);
    return operator;
  }

  @Override
  public Class<CalcOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return CalcOperator.class;
  }
}
