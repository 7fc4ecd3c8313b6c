/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Knows what the stateful operators of the running jobs report as {@code state.bytes}. Flink makes
 * it by reflection, so what it knows is static.
 */
public final class StateGauges implements MetricReporter {
  private static final String BYTES = "state.bytes";
  private static final Map<Metric, Gauge<?>> GAUGES = new ConcurrentHashMap<>();

  /** Makes the reporter for Flink. */
  public static final class Factory implements MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return new StateGauges();
    }
  }

  /** Bytes of the tables of all running operators; empty if none reports any. */
  static OptionalLong bytes() {
    return GAUGES.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            GAUGES.values().stream().mapToLong(gauge -> (Long) gauge.getValue()).sum());
  }

  @Override
  public void open(MetricConfig config) {
    // There is nothing to open.
  }

  @Override
  public void close() {
    GAUGES.clear();
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (metric instanceof Gauge<?> gauge && group.getMetricIdentifier(name).endsWith(BYTES)) {
      GAUGES.put(metric, gauge);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    GAUGES.remove(metric);
  }
}
