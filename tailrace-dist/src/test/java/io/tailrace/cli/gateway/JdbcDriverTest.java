/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Flink's JDBC driver, from its own jar alone, against a gateway with our planner. */
class JdbcDriverTest {

  private static final File BUNDLE = new File("target/jdbc/flink-sql-jdbc-driver-bundle.jar");

  private static GatewayFixture gateway;
  private static URLClassLoader driverClasses;

  private final ClassLoader own = Thread.currentThread().getContextClassLoader();

  @BeforeAll
  static void start() throws Exception {
    assertThat(BUNDLE).isFile();
    URL logging = LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation();
    driverClasses =
        new URLClassLoader(
            new URL[] {BUNDLE.toURI().toURL(), logging}, ClassLoader.getPlatformClassLoader());
    gateway = new GatewayFixture();
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    driverClasses.close();
  }

  @BeforeEach
  void useTheDriversClasses() {
    Thread.currentThread().setContextClassLoader(driverClasses);
  }

  @AfterEach
  void useOwnClasses() {
    Thread.currentThread().setContextClassLoader(own);
  }

  @Test
  void queriesWithTypesAndParameters() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET 'tailrace.fallback' = 'forbid'");
      statement.execute(
          "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '4',"
              + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '4')");
      List<String> rows = new ArrayList<>();
      try (ResultSet result =
          statement.executeQuery(
              "SELECT n, n * 2.5 AS half, CAST(n AS STRING) || 'x' AS s FROM numbers WHERE n > 2")) {
        while (result.next()) {
          rows.add(
              result.getInt("n") + " " + result.getBigDecimal(2) + " " + result.getString("s"));
        }
      }

      assertThat(rows).containsExactly("3 7.5 3x", "4 10.0 4x");
    }
  }

  @Test
  void listsTablesExplainsInsertsAndReportsMistakes() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
      assertThat(first(statement, "SHOW TABLES")).isEqualTo("nowhere");
      assertThat(first(statement, "EXPLAIN INSERT INTO nowhere SELECT 1"))
          .contains("level=[vector]");
      assertThat(statement.execute("INSERT INTO nowhere SELECT 1")).isTrue();
      assertThatThrownBy(() -> statement.executeQuery("SELECT a FROM missing"))
          .hasStackTraceContaining("Object 'missing' not found");
    }
  }

  private static Connection connect() throws Exception {
    Driver driver =
        (Driver)
            Class.forName("org.apache.flink.table.jdbc.FlinkDriver", true, driverClasses)
                .getDeclaredConstructor()
                .newInstance();
    String url = "jdbc:flink://" + GatewayFixture.HOST + ":" + gateway.port();
    assertThat(driver.acceptsURL(url)).isTrue();
    return driver.connect(url, new Properties());
  }

  private static String first(Statement statement, String sql) throws SQLException {
    assertThat(statement.execute(sql)).isTrue();
    try (ResultSet result = statement.getResultSet()) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }
}
