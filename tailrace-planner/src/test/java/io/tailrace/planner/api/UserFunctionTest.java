/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Functions that users wrote: from a jar that SQL names, and registered by a program. */
class UserFunctionTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  private static final String SOURCE =
      """
      package example;

      public class Initials extends org.apache.flink.table.functions.ScalarFunction {
        public String eval(String name) {
          StringBuilder initials = new StringBuilder();
          for (String word : name.split(" ")) {
            initials.append(word.charAt(0));
          }
          return initials.toString();
        }
      }
      """;

  private static final String QUERY =
      "SELECT id, INITIALS(name) AS initials FROM (VALUES (1, 'ann bee'), (2, 'cy dee eff'))"
          + " AS t (id, name) WHERE INITIALS(name) <> 'x'";

  @TempDir static Path folder;

  private static Path jar;

  @BeforeAll
  static void compile() throws Exception {
    Path source = Files.createDirectories(folder.resolve("example")).resolve("Initials.java");
    Files.writeString(source, SOURCE);
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                Path.of(
                        ScalarFunction.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    + ":"
                    + System.getProperty("java.class.path"),
                source.toString());
    assertThat(errors).isZero();
    jar = folder.resolve("functions.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("example/Initials.class"));
      out.write(Files.readAllBytes(folder.resolve("example/Initials.class")));
      out.closeEntry();
    }
    assertThatThrownBy(() -> Class.forName("example.Initials"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void addJarAndCreateFunction() throws Exception {
    answersAlike(
        List.of(
            "ADD JAR '" + jar + "'", "CREATE TEMPORARY FUNCTION initials AS 'example.Initials'"));
  }

  @Test
  void createFunctionUsingJar() throws Exception {
    answersAlike(List.of("CREATE FUNCTION initials AS 'example.Initials' USING JAR '" + jar + "'"));
  }

  @Test
  void registersAnObject() throws Exception {
    BothPlanners.Program program =
        tables -> {
          tables.createTemporarySystemFunction("plus_seven", new Plus(7));
          return tables.executeSql("SELECT plus_seven(n) FROM (VALUES 1, 2) AS t (n)").collect();
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly("+I[8]", "+I[9]");
  }

  @Test
  void namesAMissingJarAndAMissingClass() {
    StreamTableEnvironment tables = BothPlanners.ours();

    assertThatThrownBy(() -> tables.executeSql("ADD JAR '" + folder + "/none.jar'"))
        .hasStackTraceContaining("none.jar");
    tables.executeSql("CREATE FUNCTION lost AS 'example.Lost' USING JAR '" + jar + "'");
    assertThatThrownBy(() -> tables.executeSql("SELECT lost('a')"))
        .hasStackTraceContaining("example.Lost");
  }

  private static void answersAlike(List<String> statements) throws Exception {
    BothPlanners.Program program =
        tables -> {
          statements.forEach(tables::executeSql);
          return tables.executeSql(QUERY).collect();
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly("+I[1, ab]", "+I[2, cde]");

    StreamTableEnvironment ours = BothPlanners.ours();
    statements.forEach(ours::executeSql);
    assertThat(ours.explainSql(QUERY)).containsPattern("Calc\\(.*level=\\[row-bridged\\]");
  }

  /** A function with a value that only the object knows. */
  public static final class Plus extends ScalarFunction {
    private final int number;

    Plus(int number) {
      this.number = number;
    }

    public int eval(int value) {
      return value + number;
    }
  }
}
