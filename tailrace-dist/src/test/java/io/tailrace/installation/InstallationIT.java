/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our two jars in the folder of a Flink, as the page on installation says. */
class InstallationIT {

  private static final String PLANNER =
      "io.tailrace.planner.delegation.TailracePlanner, GroupAggregate on vector";
  private static final Path PLANNER_JAR = Distribution.jar("00-tailrace-planner.jar");
  private static final Path RUNTIME_JAR = Distribution.jar("tailrace-runtime.jar");

  @TempDir Path folder;

  private FlinkFolder flink;
  private Path classes;

  @BeforeEach
  void assembleFlink() throws Exception {
    flink = FlinkFolder.create(folder.resolve("flink"));
    classes = folder.resolve("classes");
    copyClass(Probe.class.getName());
  }

  private void copyClass(String name) throws Exception {
    String file = name.replace('.', '/') + ".class";
    Path copy = classes.resolve(file);
    Files.createDirectories(copy.getParent());
    Files.copy(Path.of("target/test-classes").resolve(file), copy);
  }

  /** Runs a task of {@link Probe} in the Flink as it is now. */
  private String probe(String task) throws Exception {
    try (URLClassLoader loader = flink.load(classes);
        TemporaryClassLoaderContext ignored = TemporaryClassLoaderContext.of(loader)) {
      @SuppressWarnings("unchecked")
      Function<String, String> probe =
          (Function<String, String>)
              loader.loadClass(Probe.class.getName()).getConstructor().newInstance();
      return probe.apply(task);
    }
  }

  @Test
  void thePlannerStandsBesideFlinksLoader() throws Exception {
    flink.withTailrace();

    assertThat(flink.classPath().toString()).contains(FlinkFolder.LOADER);
    assertThat(probe(Probe.PLAN)).isEqualTo(PLANNER);
  }

  @Test
  void theLoaderMayBeAway() throws Exception {
    flink.withTailrace().without(FlinkFolder.LOADER);

    assertThat(probe(Probe.PLAN)).isEqualTo(PLANNER);
  }

  @Test
  void namesALoaderThatComesFirst() throws Exception {
    flink.with(PLANNER_JAR, "tailrace-planner.jar").with(RUNTIME_JAR);

    assertThatThrownBy(() -> probe(Probe.PLAN))
        .hasMessageContaining(
            "Flink's planner in "
                + FlinkFolder.LOADER
                + " is found before Tailrace's in"
                + " tailrace-planner.jar. Give Tailrace's jar a name that comes first in lib/");
  }

  @Test
  void namesAPlannerOfFlinkThatComesFirst() throws Exception {
    flink
        .without(FlinkFolder.LOADER)
        .with(Distribution.FLINK_PARTS.resolve("flink-table-planner_2.12-2.3.0.jar"))
        .with(PLANNER_JAR, "tailrace-planner.jar")
        .with(RUNTIME_JAR);

    assertThatThrownBy(() -> probe(Probe.PLAN))
        .hasMessageContaining(
            "Flink's planner in flink-table-planner_2.12-2.3.0.jar is found before")
        .hasMessageContaining("or move flink-table-planner_2.12-2.3.0.jar from lib/ to opt/");
  }

  @Test
  void namesAPlannerThatWasAddedToASession() throws Exception {
    assertThatThrownBy(
            () -> probe(Probe.ADD_TO_SESSION + PLANNER_JAR.toUri() + " " + RUNTIME_JAR.toUri()))
        .hasMessageContaining("was added to a job or a session (-j, ADD JAR, pipeline.jars)")
        .hasMessageContaining(
            "put the planner's jar, named 00-tailrace-planner.jar, into Flink's lib/");
  }

  @Test
  void namesAMissingRuntime() throws Exception {
    flink.with(PLANNER_JAR);

    assertThatThrownBy(() -> probe(Probe.PLAN))
        .hasMessageContaining("tailrace-runtime.jar is not on the class path of this process");
  }

  @Test
  void namesMixedReleases() throws Exception {
    Path other = folder.resolve("other.jar");
    try (OutputStream out = Files.newOutputStream(other);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("io/tailrace/batch/release/release.properties"));
      jar.write("tailrace=9.9.9\n".getBytes(StandardCharsets.UTF_8));
    }
    flink.withTailrace().with(other, "tailrace-runtime-9.9.9.jar");

    assertThatThrownBy(() -> probe(Probe.PLAN))
        .hasMessageContaining("Jars of several releases of Tailrace are mixed")
        .hasMessageContaining(" and 9.9.9. Keep one release of both jars in lib/");
  }

  @Test
  void aJobInScala213KeepsItsScala() throws Exception {
    flink.withTailrace();
    Path scala = Distribution.FLINK_PARTS.resolve("scala-library-2.13.16.jar");

    assertThat(probe(Probe.LOAD_IN_JOB + scala.toUri())).isEqualTo("2.13.16 of the job");
  }

  @Test
  void theJarsHoldWhatTheirNamesSay() throws Exception {
    List<String> planner = entries(PLANNER_JAR);
    List<String> runtime = entries(RUNTIME_JAR);

    assertThat(planner)
        .contains("io/tailrace/planner/delegation/TailracePlanner.class", "META-INF/LICENSE")
        .contains("io/tailrace/shaded/scala/Option.class", "META-INF/NOTICE")
        .noneMatch(entry -> entry.startsWith("scala/"))
        .noneMatch(entry -> entry.startsWith("io/tailrace/runtime/"))
        .noneMatch(entry -> entry.startsWith("io/tailrace/batch/"))
        .noneMatch(entry -> entry.startsWith("io/tailrace/state/"));
    assertThat(runtime)
        .contains("io/tailrace/runtime/operator/CalcOperator.class", "META-INF/LICENSE")
        .contains("io/tailrace/state/snapshot/TailraceStateBackend.class", "META-INF/NOTICE")
        .noneMatch(entry -> entry.startsWith("META-INF/services/"))
        .noneMatch(entry -> entry.startsWith("io/tailrace/planner/"))
        .noneMatch(entry -> entry.startsWith("org/"));
  }

  private static List<String> entries(Path jar) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      return Collections.list(file.entries()).stream().map(ZipEntry::getName).toList();
    }
  }

  /** The way of a user of Flink: its SQL client, on the class path that its script makes. */
  @Test
  void flinksSqlClientRunsTheExample() throws Exception {
    flink.withTailrace();
    copyClass("org.apache.flink.python.util.PythonDependencyUtils");
    Path conf = Files.createDirectories(folder.resolve("conf"));
    Files.writeString(
        conf.resolve("config.yaml"), "execution.target: local\nparallelism.default: 2\n");
    Path script = folder.resolve("flights.sql");
    Files.writeString(
        script,
        "SET 'table.dml-sync' = 'true';\nSET 'sql-client.execution.result-mode' = 'tableau';\n"
            + Files.readString(Distribution.EXAMPLES.resolve("flights.sql"))
                .replace("${script.dir}", Distribution.EXAMPLES.toString())
                .replace("${temp.dir}", folder.toString()));
    List<Path> classPath = new ArrayList<>(flink.classPath());
    for (String jar : List.of("flink-sql-client", "flink-sql-gateway", "flink-sql-gateway-api")) {
      classPath.add(Distribution.FLINK_PARTS.resolve(jar + "-2.3.0.jar"));
    }
    classPath.add(classes);

    ShellRun run =
        ShellRun.of(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "org.apache.flink.table.client.SqlClient",
                "embedded",
                "-f",
                script.toString()),
            Map.of(
                "CLASSPATH",
                classPath.stream().map(Path::toString).collect(Collectors.joining(":")),
                "FLINK_CONF_DIR",
                conf.toString()));

    assertThat(run.out()).doesNotContain("[ERROR]");
    assertThat(FoldedTableau.rows(run.out()))
        .containsExactlyElementsOf(
            FoldedTableau.plainRows(
                Files.readString(Distribution.EXAMPLES.resolve("flights.expected.txt"))));
    assertThat(run.exitCode()).isZero();
  }
}
