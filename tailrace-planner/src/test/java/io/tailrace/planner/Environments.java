/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.delegation.TailraceExecutor;
import io.tailrace.planner.delegation.TailracePlanner;
import java.net.URL;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogStoreHolder;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.apache.flink.util.MutableURLClassLoader;

/** Table environments with either planner in one JVM, so that tests can compare them. */
public final class Environments {
  private static final String CATALOG = "default_catalog";
  private static final String DATABASE = "default_database";

  private Environments() {}

  /** An environment that plans with Tailrace. */
  public static StreamTableEnvironment tailrace() {
    return create(TailraceExecutor::new, TailracePlanner::new);
  }

  /**
   * An environment that plans with Tailrace.
   *
   * @param planned told of each plan
   */
  public static StreamTableEnvironment tailrace(Consumer<PhysicalPlan> planned) {
    return create(
        TailraceExecutor::new,
        (executor, config, modules, functions, catalogs, classLoader) ->
            new TailracePlanner(
                executor, config, modules, functions, catalogs, classLoader, planned));
  }

  /** An environment that plans with stock Flink. */
  public static StreamTableEnvironment stock() {
    return create(DefaultExecutor::new, StreamPlanner::new);
  }

  private interface PlannerConstructor {
    Planner create(
        Executor executor,
        TableConfig config,
        ModuleManager moduleManager,
        FunctionCatalog functionCatalog,
        CatalogManager catalogManager,
        ClassLoader classLoader);
  }

  private static StreamTableEnvironment create(
      Function<StreamExecutionEnvironment, Executor> executors, PlannerConstructor constructor) {
    Configuration configuration = new Configuration();
    StreamExecutionEnvironment execution =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    execution.setParallelism(1);
    MutableURLClassLoader classLoader =
        FlinkUserCodeClassLoaders.create(
            new URL[0], Environments.class.getClassLoader(), configuration);
    Executor executor = executors.apply(execution);
    TableConfig config = TableConfig.getDefault();
    config.setRootConfiguration(executor.getConfiguration());
    ResourceManager resources = new ResourceManager(configuration, classLoader);
    ModuleManager modules = new ModuleManager();
    CatalogManager catalogs =
        CatalogManager.newBuilder()
            .classLoader(classLoader)
            .config(config)
            .defaultCatalog(CATALOG, new GenericInMemoryCatalog(CATALOG, DATABASE))
            .executionConfig(execution.getConfig())
            .catalogStoreHolder(
                CatalogStoreHolder.newBuilder()
                    .classloader(classLoader)
                    .config(config)
                    .catalogStore(new GenericInMemoryCatalogStore())
                    .build())
            .build();
    FunctionCatalog functions = new FunctionCatalog(config, resources, catalogs, modules);
    Planner planner =
        constructor.create(executor, config, modules, functions, catalogs, classLoader);
    return new StreamTableEnvironmentImpl(
        catalogs, modules, resources, functions, config, execution, planner, executor, true);
  }
}
