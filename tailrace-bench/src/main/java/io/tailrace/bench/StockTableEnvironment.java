/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.net.URL;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogStoreHolder;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.apache.flink.util.MutableURLClassLoader;

/**
 * A table environment on Flink's own planner, on a class path where the service lookup finds ours:
 * the parts are put together by hand, as Flink's factory method does it.
 */
final class StockTableEnvironment {
  private StockTableEnvironment() {}

  static StreamTableEnvironment create(StreamExecutionEnvironment environment) {
    EnvironmentSettings settings = EnvironmentSettings.inStreamingMode();
    MutableURLClassLoader classLoader =
        FlinkUserCodeClassLoaders.create(
            new URL[0], StockTableEnvironment.class.getClassLoader(), new Configuration());
    Executor executor = new DefaultExecutor(environment);
    TableConfig config = TableConfig.getDefault();
    config.setRootConfiguration(executor.getConfiguration());
    config.addConfiguration(settings.getConfiguration());
    ResourceManager resources = new ResourceManager(settings.getConfiguration(), classLoader);
    ModuleManager modules = new ModuleManager();
    CatalogManager catalogs =
        CatalogManager.newBuilder()
            .classLoader(classLoader)
            .config(config)
            .defaultCatalog(
                settings.getBuiltInCatalogName(),
                new GenericInMemoryCatalog(
                    settings.getBuiltInCatalogName(), settings.getBuiltInDatabaseName()))
            .executionConfig(environment.getConfig())
            .catalogStoreHolder(
                CatalogStoreHolder.newBuilder()
                    .classloader(classLoader)
                    .config(config)
                    .catalogStore(new GenericInMemoryCatalogStore())
                    .build())
            .build();
    FunctionCatalog functions = new FunctionCatalog(config, resources, catalogs, modules);
    return new StreamTableEnvironmentImpl(
        catalogs,
        modules,
        resources,
        functions,
        config,
        environment,
        new StreamPlanner(executor, config, modules, functions, catalogs, classLoader),
        executor,
        true);
  }
}
