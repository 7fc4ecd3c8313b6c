/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.Decision;
import io.tailrace.planner.Placement;
import io.tailrace.planner.exec.CalcExecNode;
import io.tailrace.planner.expression.CalcTranslation;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexProgram;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Filters and projects batches. */
public final class TailraceCalc extends StreamPhysicalCalc implements TailraceRel {
  private final CalcTranslation.Translated translation;

  private TailraceCalc(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RexProgram program,
      RelDataType rowType,
      CalcTranslation.Translated translation) {
    super(cluster, traits, input, program, rowType);
    this.translation = translation;
  }

  /** The node that does what {@code calc} does, as translated. */
  public static TailraceCalc of(Calc calc, RelNode input, CalcTranslation.Translated translation) {
    return new TailraceCalc(
        calc.getCluster(),
        TailraceRel.traitsOf(calc.getTraitSet()),
        input,
        calc.getProgram(),
        calc.getRowType(),
        translation);
  }

  @Override
  public Calc copy(RelTraitSet traits, RelNode input, RexProgram program) {
    return program == getProgram()
        ? new TailraceCalc(getCluster(), traits, input, program, getRowType(), translation)
        : super.copy(traits, input, program);
  }

  @Override
  public Placement placement() {
    return Placement.ours(translation.level());
  }

  @Override
  public List<Decision> decisions() {
    return translation.decisions();
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalCalc.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    RexProgram program = getProgram();
    return new CalcExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        program.getProjectList().stream().map(program::expandLocalRef).toList(),
        Optional.ofNullable(program.getCondition()).map(program::expandLocalRef),
        translation.bridged(),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
