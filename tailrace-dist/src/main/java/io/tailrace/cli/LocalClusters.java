/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.embedded.MiniClusterSetup;
import io.tailrace.cli.job.JobName;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs each job of a script on a cluster of its own within this process, as Flink's target {@code
 * local} does, and remembers the latest cluster, so that the progress of its job can be read. The
 * first one may start in advance.
 */
final class LocalClusters implements PipelineExecutorServiceLoader, AutoCloseable {

  /** The cluster reads its metrics when it is asked for them and has none as young as this. */
  private static final Duration METRICS_AGE = Duration.ofMillis(500);

  private static final Logger LOG = LoggerFactory.getLogger(LocalClusters.class);
  private static final int SECONDS_TO_END = 10;

  private final PipelineExecutorServiceLoader others = new DefaultExecutorServiceLoader();
  private volatile Optional<MiniCluster> latest = Optional.empty();
  private Optional<ClusterInAdvance> inAdvance = Optional.empty();

  /**
   * Begins to start the cluster of the first job.
   *
   * @param options of the session; a job that changes what a cluster reads of them gets another
   *     cluster
   */
  synchronized void startInAdvance(Configuration options) {
    Configuration own = withYoungMetrics(options);
    inAdvance =
        Optional.of(
            ClusterInAdvance.start(
                MiniClusterSetup.of(
                    own, own.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS))));
  }

  /** The REST endpoint of the cluster that was started last, as long as it answers. */
  Optional<URI> endpoint() throws InterruptedException {
    if (latest.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(latest.get().getRestAddress().get());
    } catch (ExecutionException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  @Override
  public Stream<String> getExecutorNames() {
    return others.getExecutorNames();
  }

  @Override
  public PipelineExecutorFactory getExecutorFactory(Configuration configuration) throws Exception {
    PipelineExecutorFactory factory = others.getExecutorFactory(configuration);
    return factory.getName().equals(LocalExecutor.NAME) ? new LocalFactory() : factory;
  }

  private synchronized MiniCluster newCluster(MiniClusterConfiguration wanted) {
    Optional<MiniCluster> ready = inAdvance.flatMap(cluster -> cluster.takeFor(wanted));
    inAdvance = Optional.empty();
    MiniCluster cluster = ready.orElseGet(() -> new MiniCluster(wanted));
    latest = Optional.of(cluster);
    return cluster;
  }

  private static Configuration withYoungMetrics(Configuration options) {
    Configuration own = new Configuration(options);
    if (!own.contains(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL)) {
      own.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, METRICS_AGE);
    }
    return own;
  }

  /**
   * Ends the cluster that no job has taken, if there is one, and that of the latest job, so that
   * its files are gone when the process ends; the others end with their jobs.
   */
  @Override
  public synchronized void close() {
    inAdvance.ifPresent(ClusterInAdvance::close);
    inAdvance = Optional.empty();
    latest.ifPresent(LocalClusters::end);
  }

  private static void end(MiniCluster cluster) {
    try {
      cluster.closeAsync().get(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("The cluster of the last job has not ended properly.", e);
    }
  }

  private final class LocalFactory implements PipelineExecutorFactory {

    @Override
    public String getName() {
      return LocalExecutor.NAME;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
      return true;
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
      PipelineExecutor executor =
          LocalExecutor.createWithFactory(
              withYoungMetrics(configuration), LocalClusters.this::newCluster);
      return (pipeline, options, userCode) -> {
        JobName.shorten(pipeline, options);
        return executor.execute(pipeline, options, userCode);
      };
    }
  }
}
