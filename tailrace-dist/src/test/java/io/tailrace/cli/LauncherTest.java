/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell script {@code bin/tailrace}, with stand-ins for Java and Maven that say how they were
 * called.
 */
class LauncherTest {

  private static final Path LAUNCHER = Path.of("..", "bin", "tailrace");

  @TempDir Path folder;

  private Path home;
  private Path tools;

  @BeforeEach
  void makeTools() throws IOException {
    home = folder.resolve("a home");
    tools = folder.resolve("tools");
    Files.createDirectories(home.resolve("bin"));
    Files.copy(LAUNCHER, home.resolve("bin/tailrace"));
    program("java", "printf '%s\\n' \"$@\"; exit 7");
  }

  @Test
  void startsAnInstalledFolder() throws Exception {
    library(home);

    Output output =
        launch(Map.of("TAILRACE_JAVA_OPTS", "-Xmx1g -Da=b"), "-e", "SELECT 1; SELECT 2");

    assertThat(output.exitCode()).isEqualTo(7);
    List<String> lines = output.lines();
    int classPath = lines.indexOf("-cp") + 1;
    assertThat(lines.get(classPath))
        .isEqualTo(
            String.join(
                ":",
                home + "/lib/00-tailrace-planner.jar",
                home + "/lib/flink-table-planner_2.12-2.3.0.jar",
                home + "/lib/tailrace-dist.jar"));
    assertThat(lines.subList(classPath + 1, lines.size()))
        .containsExactly(
            "-Dtailrace.terminals=", "io.tailrace.cli.Tailrace", "-e", "SELECT 1; SELECT 2");
    assertThat(lines.subList(0, classPath))
        .startsWith("-Xmx1g", "-Da=b")
        .contains(
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-Dlog4j.configurationFile=" + home + "/conf/log4j2.properties",
            "-Dtailrace.log.folder=" + home + "/log");
    assertThat(home.resolve("log")).isDirectory();
  }

  @Test
  void leavesToTheUserWhatTheUserSays() throws Exception {
    library(home);

    assertThat(launch(Map.of()).lines())
        .contains("-XX:+UseSerialGC", "-XX:Tier4InvocationThreshold=50000");
    assertThat(
            launch(Map.of("TAILRACE_JAVA_OPTS", "-XX:+UseG1GC -XX:Tier4InvocationThreshold=5000"))
                .lines())
        .contains("-XX:+UseG1GC", "-XX:Tier4InvocationThreshold=5000")
        .doesNotContain("-XX:+UseSerialGC", "-XX:Tier4InvocationThreshold=50000");
  }

  @Test
  void followsALinkToIt() throws Exception {
    library(home);
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, Path.of("a home", "bin", "tailrace"));

    assertThat(run(link, Map.of()).lines()).contains("-Dtailrace.log.folder=" + home + "/log");
  }

  @Test
  void buildsASourceCheckoutOnceAndAgainWhenItChanges() throws Exception {
    sources();
    program(
        "mvn",
        "echo \"mvn $*\" >> '"
            + folder
            + "/calls'; mkdir -p tailrace-dist/target/tailrace/lib;"
            + " touch tailrace-dist/target/tailrace/lib/x.jar");

    assertThat(launch(Map.of()).all()).contains("tailrace: building", home + "/build/build.log");
    assertThat(launch(Map.of()).all())
        .doesNotContain("building")
        .contains(home + "/tailrace-dist/target/tailrace/lib/x.jar");
    assertThat(home.resolve("tailrace-dist/target/tailrace/lib/jars.txt")).hasContent("./x.jar");
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);

    Path changed = Files.createDirectories(home.resolve("tailrace-batch/src/main/java"));
    Files.setLastModifiedTime(
        Files.writeString(changed.resolve("New.java"), ""),
        FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(launch(Map.of()).all()).contains("tailrace: building");
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(2);
  }

  @Test
  void saysWhereTheLogOfAFailedBuildIs() throws Exception {
    sources();
    program("mvn", "echo '[INFO] much'; echo '[ERROR] no such artifact'; exit 1");

    Output output = launch(Map.of());

    assertThat(output.exitCode()).isEqualTo(2);
    assertThat(output.all())
        .contains("[ERROR] no such artifact")
        .contains(
            "tailrace: the build failed; all of its output is in " + home + "/build/build.log")
        .doesNotContain("io.tailrace.cli.Tailrace");
    assertThat(home.resolve("build/build.log")).content().contains("[INFO] much");
  }

  @Test
  void namesWhatIsMissing() throws Exception {
    library(home);
    Path noJava = Files.createDirectories(folder.resolve("none"));

    Output output = launch(Map.of("JAVA_HOME", noJava.toString()));

    assertThat(output.exitCode()).isEqualTo(2);
    assertThat(output.all()).contains("JAVA_HOME is " + noJava).contains("point it to a JDK 17");
  }

  @Test
  void refusesAFolderForLogsThatCannotBeWritten() throws Exception {
    library(home);
    Path file = Files.writeString(folder.resolve("file"), "");

    Output output = launch(Map.of("TAILRACE_LOG_DIR", file + "/logs"));

    assertThat(output.exitCode()).isEqualTo(2);
    assertThat(output.all())
        .isEqualTo(
            "tailrace: TAILRACE_LOG_DIR is "
                + file
                + "/logs, but this folder cannot be written; name another\n");
    assertThat(launch(Map.of("TAILRACE_LOG_DIR", folder + "/new")).lines())
        .contains("-Dtailrace.log.folder=" + folder + "/new");
  }

  @Test
  void refusesAnUnknownLevelOfTheLog() throws Exception {
    library(home);

    Output output = launch(Map.of("TAILRACE_LOG_LEVEL", "verbose"));

    assertThat(output.exitCode()).isEqualTo(2);
    assertThat(output.all())
        .isEqualTo(
            "tailrace: TAILRACE_LOG_LEVEL is verbose; it is OFF, FATAL, ERROR, WARN, INFO, DEBUG,"
                + " TRACE or ALL\n");
    assertThat(launch(Map.of("TAILRACE_LOG_LEVEL", "info")).exitCode()).isEqualTo(7);
  }

  @Test
  void namesAJarThatIsGone() throws Exception {
    library(home);
    Files.writeString(home.resolve("lib/jars.txt"), "./tailrace-dist.jar\n./rpc/gone.jar\n");

    Output output = launch(Map.of());

    assertThat(output.exitCode()).isEqualTo(2);
    assertThat(output.all())
        .isEqualTo("tailrace: " + home + "/lib has no rpc/gone.jar; install Tailrace again\n");
  }

  private void sources() throws IOException {
    Files.writeString(home.resolve("pom.xml"), "");
    Files.createDirectories(home.resolve(".mvn"));
    Files.createDirectories(home.resolve("tailrace-batch/src/main"));
    Files.writeString(home.resolve("tailrace-batch/pom.xml"), "");
  }

  private static void library(Path home) throws IOException {
    Path lib = Files.createDirectories(home.resolve("lib"));
    for (String jar :
        List.of(
            "tailrace-dist.jar", "flink-table-planner_2.12-2.3.0.jar", "00-tailrace-planner.jar")) {
      Files.writeString(lib.resolve(jar), "");
    }
  }

  private void program(String name, String body) throws IOException {
    Files.createDirectories(tools);
    Path file = Files.writeString(tools.resolve(name), "#!/usr/bin/env bash\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Output launch(Map<String, String> environment, String... arguments) throws Exception {
    return run(home.resolve("bin/tailrace"), environment, arguments);
  }

  private Output run(Path launcher, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_HOME");
    builder.environment().remove("TAILRACE_JAVA_OPTS");
    builder.environment().remove("TAILRACE_LOG_DIR");
    builder.environment().remove("TAILRACE_LOG_LEVEL");
    builder.environment().putAll(environment);
    builder.environment().merge("PATH", "", (path, none) -> tools + ":" + path);
    Process process = builder.start();
    process.getOutputStream().close();
    String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Output(process.waitFor(), all);
  }

  private record Output(int exitCode, String all) {
    List<String> lines() {
      return all.lines().toList();
    }
  }
}
