/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.delegation.ExecutorFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.apache.flink.util.MutableURLClassLoader;

/**
 * What tests do within the class path of a {@link FlinkFolder}; its argument says what. Only types
 * of Java pass between the two.
 */
public final class Probe implements Function<String, String> {

  static final String PLAN = "plan";
  static final String ADD_TO_SESSION = "add ";
  static final String LOAD_IN_JOB = "load ";

  @Override
  public String apply(String task) {
    try {
      if (task.equals(PLAN)) {
        return plan(environment());
      } else if (task.startsWith(ADD_TO_SESSION)) {
        return findExecutor(userCode(task.substring(ADD_TO_SESSION.length())));
      } else if (task.startsWith(LOAD_IN_JOB)) {
        return scalaVersion(userCode(task.substring(LOAD_IN_JOB.length())));
      }
      throw new IllegalArgumentException(task);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static TableEnvironmentImpl environment() {
    return (TableEnvironmentImpl)
        TableEnvironment.create(EnvironmentSettings.newInstance().inStreamingMode().build());
  }

  private static String plan(TableEnvironmentImpl environment) {
    environment.executeSql("CREATE TABLE t (k INT, v INT) WITH ('connector' = 'datagen')");
    String plan = environment.explainSql("SELECT k, SUM(v) FROM t GROUP BY k");
    String level =
        plan.lines()
            .filter(line -> line.contains("GroupAggregate") && line.contains("level=[vector]"))
            .findFirst()
            .map(line -> "vector")
            .orElse("rows");
    return environment.getPlanner().getClass().getName() + ", GroupAggregate on " + level;
  }

  private static MutableURLClassLoader userCode(String jars) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String jar : jars.split(" ", -1)) {
      urls.add(URI.create(jar).toURL());
    }
    return FlinkUserCodeClassLoaders.create(
        urls.toArray(URL[]::new), Probe.class.getClassLoader(), new Configuration());
  }

  private static String findExecutor(ClassLoader session) {
    return FactoryUtil.discoverFactory(
            session, ExecutorFactory.class, ExecutorFactory.DEFAULT_IDENTIFIER)
        .getClass()
        .getName();
  }

  /** Where a job finds Scala, and which; one class is of both versions, one only of 2.13. */
  private static String scalaVersion(ClassLoader job) throws Exception {
    Class<?> list = Class.forName("scala.collection.immutable.List", true, job);
    Class<?> lazyList = Class.forName("scala.collection.immutable.LazyList", true, job);
    Object version =
        Class.forName("scala.util.Properties", true, job)
            .getMethod("versionNumberString")
            .invoke(null);
    boolean ofTheJob =
        list.getClassLoader() == lazyList.getClassLoader()
            && list.getClassLoader() != Probe.class.getClassLoader();
    return version + (ofTheJob ? " of the job" : " of lib/");
  }
}
