/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.failure.SourceTable;
import io.tailrace.cli.job.JobDirectory;
import io.tailrace.cli.options.Setting;
import io.tailrace.cli.remote.ClusterJobs;
import io.tailrace.cli.remote.RemoteCluster;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.internal.AbstractStreamTableEnvironmentImpl;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogStoreHolder;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.factories.PlannerFactoryUtil;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.apache.flink.util.MutableURLClassLoader;

/**
 * The state that a script's statements share: catalogs, functions, modules, added jars and
 * settings. Jobs run on a cluster inside this process, or on the one that the settings name. Each
 * statement gets an environment of its own, so that RESET undoes a SET completely and the runtime
 * mode may change between statements.
 */
final class EmbeddedSession implements KnownNames, AutoCloseable {

  private static final String CATALOG = "default_catalog";
  private static final String DATABASE = "default_database";
  private static final String INTERNAL = "$internal.";

  private static final ConfigOption<Boolean> WAITING = TableConfigOptions.TABLE_DML_SYNC;

  private final Configuration base;

  /** What the script's statements set. */
  private final Configuration set = new Configuration();

  private final LocalClusters clusters = new LocalClusters();
  private final Optional<RemoteCluster> remote;
  private final MutableURLClassLoader classLoader;
  private final TableConfig tableConfig = TableConfig.getDefault();
  private final ModuleManager modules = new ModuleManager();
  private final ResourceManager resources;
  private final CatalogManager catalogs;
  private final FunctionCatalog functions;

  EmbeddedSession(List<Setting> settings) {
    Configuration options = SessionDefaults.with(settings);
    this.remote =
        RemoteCluster.isNamedBy(options)
            ? Optional.of(RemoteCluster.create(options, RemoteCluster.Attached.ALL_JOBS))
            : Optional.empty();
    this.base = remote.map(RemoteCluster::configuration).orElse(options);
    this.classLoader =
        FlinkUserCodeClassLoaders.create(
            new URL[0], Thread.currentThread().getContextClassLoader(), base);
    this.resources = new ResourceManager(base, classLoader);
    tableConfig.setRootConfiguration(base);
    this.catalogs =
        CatalogManager.newBuilder()
            .classLoader(classLoader)
            .config(tableConfig)
            .defaultCatalog(CATALOG, new GenericInMemoryCatalog(CATALOG, DATABASE))
            .catalogStoreHolder(
                CatalogStoreHolder.newBuilder()
                    .classloader(classLoader)
                    .config(tableConfig)
                    .catalogStore(openCatalogStore())
                    .build())
            .build();
    this.functions = new FunctionCatalog(tableConfig, resources, catalogs, modules);
  }

  /** Prepares for a job while its statement is still to be planned; for speed only. */
  void expectJob() {
    if (remote.isEmpty()) {
      clusters.startInAdvance(withoutWaiting(base));
    }
  }

  private static GenericInMemoryCatalogStore openCatalogStore() {
    GenericInMemoryCatalogStore store = new GenericInMemoryCatalogStore();
    store.open();
    return store;
  }

  /** An environment for the next statement. */
  TableEnvironmentInternal newEnvironment() {
    StreamExecutionEnvironment environment =
        new StreamExecutionEnvironment(clusters, withoutWaiting(base), classLoader);
    Executor executor = AbstractStreamTableEnvironmentImpl.lookupExecutor(classLoader, environment);
    tableConfig.setRootConfiguration(executor.getConfiguration());
    Planner planner =
        PlannerFactoryUtil.createPlanner(
            executor, tableConfig, classLoader, modules, catalogs, functions);
    boolean streaming =
        tableConfig.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.STREAMING;
    return new StreamTableEnvironmentImpl(
        catalogs,
        modules,
        resources,
        functions,
        tableConfig,
        environment,
        planner,
        executor,
        streaming);
  }

  /** The tables that a statement reads, as far as it can be parsed. */
  List<SourceTable> sources(String sql) {
    return new SourceTables(catalogs).of(sql, newEnvironment().getParser());
  }

  /** The REST endpoint of the cluster that runs the latest job, if there is one. */
  Optional<URI> endpoint() throws InterruptedException {
    return remote.isPresent() ? remote.map(RemoteCluster::endpoint) : clusters.endpoint();
  }

  /**
   * The jobs that SHOW JOBS lists: all of the cluster, or those of the script where nobody else can
   * have any.
   */
  JobDirectory jobs(JobDirectory ofScript) {
    return remote.<JobDirectory>map(ClusterJobs::new).orElse(ofScript);
  }

  private static Configuration withoutWaiting(Configuration options) {
    Configuration copy = new Configuration(options);
    copy.removeConfig(WAITING);
    return copy;
  }

  void set(Setting setting) {
    set.setString(setting.key(), setting.value());
    if (!setting.key().equals(WAITING.key())) {
      tableConfig.set(setting.key(), setting.value());
    }
  }

  /** Takes back a SET; what the command line or the configuration file say holds again. */
  void reset(String key) {
    set.removeKey(key);
    tableConfig.getConfiguration().removeKey(key);
  }

  void resetAll() {
    List.copyOf(set.keySet()).forEach(this::reset);
  }

  /** All settings in force, by key; without those by which parts of this program talk. */
  Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(options().toMap());
    settings.keySet().removeIf(key -> key.startsWith(INTERNAL));
    return settings;
  }

  /** The options that the next statement runs with; a copy. */
  Configuration options() {
    Configuration all = new Configuration(base);
    all.addAll(set);
    return all;
  }

  /**
   * Whether the script waits for the end of an INSERT: unless {@code table.dml-sync} is false, as
   * opposed to Flink's own default. It is kept from Flink, which would wait where no interrupt
   * cancels the job.
   */
  boolean waitsForInserts() {
    return options().getOptional(WAITING).orElse(true);
  }

  @Override
  public Collection<String> tables() {
    Collection<String> names = new TreeSet<>(catalogs.listTables());
    names.addAll(catalogs.listViews());
    return names;
  }

  @Override
  public Collection<String> columns() {
    List<String> names = new ArrayList<>();
    for (String table : tables()) {
      Optional<ContextResolvedTable> resolved =
          catalogs.getTable(
              ObjectIdentifier.of(
                  catalogs.getCurrentCatalog(), catalogs.getCurrentDatabase(), table));
      resolved.ifPresent(found -> names.addAll(found.getResolvedSchema().getColumnNames()));
    }
    return names;
  }

  @Override
  public Collection<String> functions() {
    return List.of(functions.getFunctions());
  }

  @Override
  public Collection<String> formats() {
    return KnownNames.formatsOf(classLoader);
  }

  /**
   * Ends the cluster in this process that no job has taken, and the jobs on a cluster of other
   * processes that still run; those of a failed script do.
   */
  @Override
  public void close() {
    clusters.close();
    remote.ifPresent(RemoteCluster::close);
  }
}
