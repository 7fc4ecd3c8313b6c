/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import java.net.URL;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.internal.AbstractStreamTableEnvironmentImpl;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogStoreHolder;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.module.ModuleManager;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.apache.flink.util.MutableURLClassLoader;

/**
 * A table environment on Flink's own {@link StreamPlanner}, put together by hand: the planner
 * factory of this class path is ours, and the oracle must not be.
 */
final class StockTableEnvironment {
  private static final String CATALOG = "default_catalog";
  private static final String DATABASE = "default_database";

  private StockTableEnvironment() {}

  static TableEnvironmentImpl create(StreamExecutionEnvironment execution) {
    Configuration configuration = new Configuration();
    MutableURLClassLoader classLoader =
        FlinkUserCodeClassLoaders.create(
            new URL[0], Thread.currentThread().getContextClassLoader(), configuration);
    Executor executor = AbstractStreamTableEnvironmentImpl.lookupExecutor(classLoader, execution);
    TableConfig config = TableConfig.getDefault();
    config.setRootConfiguration(executor.getConfiguration());
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
    ModuleManager modules = new ModuleManager();
    ResourceManager resources = new ResourceManager(configuration, classLoader);
    FunctionCatalog functions = new FunctionCatalog(config, resources, catalogs, modules);
    StreamPlanner planner =
        new StreamPlanner(executor, config, modules, functions, catalogs, classLoader);
    return new StreamTableEnvironmentImpl(
        catalogs, modules, resources, functions, config, execution, planner, executor, true);
  }
}
