/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.NoWatermarksGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.planner.codegen.WatermarkGeneratorCodeGenerator;
import org.apache.flink.table.planner.plan.abilities.source.SourceAbilitySpec;
import org.apache.flink.table.planner.plan.abilities.source.WatermarkPushDownSpec;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSourceSpec;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.watermark.WatermarkEmitStrategy;
import org.apache.flink.util.clock.RelativeClock;
import org.apache.flink.util.clock.SystemClock;
import scala.Option;

/** Finds out which watermarks the source operator of a scan makes. */
final class SourceWatermarks {
  private final DynamicTableSourceSpec table;
  private final CutPolicy cutPolicy;
  private final ReadableConfig config;
  private final ClassLoader classLoader;

  /**
   * The watermarks of one scan.
   *
   * @param table what is read, with everything that was pushed into it
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   * @param classLoader loads user functions
   */
  SourceWatermarks(
      DynamicTableSourceSpec table,
      CutPolicy cutPolicy,
      ReadableConfig config,
      ClassLoader classLoader) {
    this.table = table;
    this.cutPolicy = cutPolicy;
    this.config = config;
    this.classLoader = classLoader;
  }

  /**
   * What a source does with a watermark strategy.
   *
   * @param rowType of the rows that the scan hands out
   */
  ScanWatermarks of(
      ScanRuntimeProvider provider, WatermarkStrategy<RowData> strategy, RowType rowType) {
    // A source that the planner itself puts into the job never makes watermarks.
    if (provider instanceof SourceProvider) {
      return new ScanWatermarks.None();
    }
    Optional<WatermarkPushDownSpec> pushed = pushed();
    if (pushed.isPresent()) {
      return sendsThemOnEvent() ? onEvent(pushed.get(), rowType) : new ScanWatermarks.Periodic();
    }
    return makesNone(strategy) ? new ScanWatermarks.None() : new ScanWatermarks.Periodic();
  }

  private Optional<WatermarkPushDownSpec> pushed() {
    List<SourceAbilitySpec> abilities =
        Optional.ofNullable(table.getSourceAbilities()).orElseGet(List::of);
    return abilities.stream()
        .filter(WatermarkPushDownSpec.class::isInstance)
        .map(WatermarkPushDownSpec.class::cast)
        .findAny();
  }

  private boolean sendsThemOnEvent() {
    Map<String, String> options = table.getContextResolvedTable().getTable().getOptions();
    String strategy = options.get(FactoryUtil.WATERMARK_EMIT_STRATEGY.key());
    return WatermarkEmitStrategy.ON_EVENT.toString().equalsIgnoreCase(strategy);
  }

  private ScanWatermarks onEvent(WatermarkPushDownSpec pushed, RowType rowType) {
    return new ScanWatermarks.OnEvent(
        WatermarkGeneratorCodeGenerator.generateWatermarkGenerator(
            config,
            classLoader,
            rowType,
            pushed.getWatermarkExpr(),
            Option.apply(pushed.getRowtimeExpr().orElseThrow()),
            /* contextTerm */ Option.empty()),
        cutPolicy);
  }

  private static boolean makesNone(WatermarkStrategy<RowData> strategy) {
    return strategy.createWatermarkGenerator(new PlanningContext())
        instanceof NoWatermarksGenerator;
  }

  /** Lets a strategy make a generator that will never run. */
  private static final class PlanningContext implements WatermarkGeneratorSupplier.Context {
    @Override
    public MetricGroup getMetricGroup() {
      return new UnregisteredMetricsGroup();
    }

    @Override
    public RelativeClock getInputActivityClock() {
      return SystemClock.getInstance();
    }
  }
}
