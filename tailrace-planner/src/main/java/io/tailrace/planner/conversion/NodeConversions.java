/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.expression.CalcTranslator;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;

/** The conversions that the planner knows. */
public final class NodeConversions {

  private NodeConversions() {}

  /**
   * The conversions in the order in which they are asked.
   *
   * @param config the options of the statement
   * @param userClassLoader loads user functions
   * @param roots the plan that will be converted
   */
  public static List<NodeConversion<?>> of(
      ReadableConfig config, ClassLoader userClassLoader, List<RelNode> roots) {
    CutPolicy cutPolicy = WatermarkReaders.cutPolicy(roots);
    return List.of(
        new TableSourceScanConversion(cutPolicy),
        new CalcConversion(new CalcTranslator(config, userClassLoader)),
        new UnionConversion(),
        new ValuesConversion(),
        new DropUpdateBeforeConversion(),
        new WatermarkAssignerConversion(cutPolicy),
        new GroupAggregateConversion(new KeyedInputs(), config),
        new SinkConversion());
  }
}
