/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/**
 * Runs each job of a script on a cluster of its own within this process, as Flink's target {@code
 * local} does, and remembers the latest cluster, so that the progress of its job can be read.
 */
final class LocalClusters implements PipelineExecutorServiceLoader {

  /** The cluster reads its metrics when it is asked for them and has none as young as this. */
  private static final Duration METRICS_AGE = Duration.ofMillis(500);

  private final PipelineExecutorServiceLoader others = new DefaultExecutorServiceLoader();
  private volatile Optional<MiniCluster> latest = Optional.empty();

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

  private MiniCluster newCluster(MiniClusterConfiguration configuration) {
    MiniCluster cluster = new MiniCluster(configuration);
    latest = Optional.of(cluster);
    return cluster;
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
      Configuration own = new Configuration(configuration);
      if (!own.contains(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL)) {
        own.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, METRICS_AGE);
      }
      return LocalExecutor.createWithFactory(own, LocalClusters.this::newCluster);
    }
  }
}
