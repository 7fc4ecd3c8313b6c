/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.expression.CalcTranslation;
import io.tailrace.planner.expression.CalcTranslator;
import io.tailrace.planner.physical.TailraceCalc;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.RowType;

/** Filters and projections: ours wherever their expressions can be translated. */
final class CalcConversion implements NodeConversion<Calc> {
  private final CalcTranslator translator;

  CalcConversion(CalcTranslator translator) {
    this.translator = translator;
  }

  @Override
  public Class<Calc> nodeClass() {
    return Calc.class;
  }

  @Override
  public Conversion convert(Calc calc, List<RelNode> inputs) {
    RowType input = FlinkTypeFactory.toLogicalRowType(inputs.get(0).getRowType());
    RowType output = FlinkTypeFactory.toLogicalRowType(calc.getRowType());
    Optional<String> notStorable = StorableTypes.refusal(input, output);
    if (notStorable.isPresent()) {
      return Conversion.hosted(notStorable.get());
    }
    RexProgram program = calc.getProgram();
    List<RexNode> projections =
        program.getProjectList().stream().map(program::expandLocalRef).toList();
    Optional<RexNode> condition =
        Optional.ofNullable(program.getCondition()).map(program::expandLocalRef);
    CalcTranslation translation = translator.translate(projections, condition, input, output);
    if (translation instanceof CalcTranslation.Translated translated) {
      return new Conversion.Converted(TailraceCalc.of(calc, inputs.get(0), translated));
    }
    return Conversion.hosted(((CalcTranslation.Declined) translation).reason());
  }
}
