/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.metric;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;

/**
 * Keeps the {@link LateRecords} of each job of a cluster in this JVM beyond the end of the job,
 * when Flink forgets its metrics. Nothing else is kept, so no operator is held in memory.
 */
public final class LateRecordsReporter implements MetricReporter {
  private static final Map<String, LateRecords> BY_JOB = new ConcurrentHashMap<>();

  private LateRecordsReporter() {}

  /** Lets a cluster with this configuration report. */
  public static void addTo(Configuration cluster) {
    MetricOptions.forReporter(cluster, "late-records")
        .set(MetricOptions.REPORTER_FACTORY_CLASS, Factory.class.getName());
  }

  /** Late records of a job that has ended; forgets the job. */
  public static long take(JobID job) {
    LateRecords records = BY_JOB.remove(job.toString());
    return records == null ? 0 : records.sum();
  }

  @Override
  public void open(MetricConfig config) {
    // Nothing to open: reports stay in this JVM.
  }

  @Override
  public void close() {
    // A job may be asked for after its cluster has ended.
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (LateRecords.isCounted(metric, name)) {
      String job = group.getAllVariables().get(ScopeFormat.SCOPE_JOB_ID);
      BY_JOB.computeIfAbsent(job, ignored -> new LateRecords()).register(metric, name);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    // The count is read after the job has removed its metrics.
  }

  /** Found by Flink as a service. */
  public static final class Factory implements MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return new LateRecordsReporter();
    }
  }
}
