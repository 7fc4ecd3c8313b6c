/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.installation.Distribution;
import io.tailrace.installation.ShellRun;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The RPC system in the folder that the build has assembled. */
class InstalledRpcSystemIT {
  @TempDir private Path folder;

  @Test
  void isTheFirstChoiceAndWorks() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader installed = installedClasses()) {
      thread.setContextClassLoader(installed);
      Class<?> rpcSystem = installed.loadClass(RpcSystem.class.getName());
      try (AutoCloseable system = (AutoCloseable) rpcSystem.getMethod("load").invoke(null);
          AutoCloseable next = (AutoCloseable) rpcSystem.getMethod("load").invoke(null)) {
        assertThat(system.getClass().getProtectionDomain().getCodeSource().getLocation())
            .isEqualTo(Distribution.jar("rpc/flink-rpc-akka.jar").toUri().toURL());
        assertThat(next.getClass()).isSameAs(system.getClass());
        assertThat(
                rpcSystem
                    .getMethod("getInetSocketAddressFromRpcUrl", String.class)
                    .invoke(system, "pekko.tcp://flink@127.0.0.1:6123/user/rpc/name"))
            .isEqualTo(new InetSocketAddress("127.0.0.1", 6123));
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URLClassLoader installedClasses() throws Exception {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> lib = Files.list(Distribution.HOME.resolve("lib"))) {
      for (Path jar : lib.filter(file -> file.toString().endsWith(".jar")).toList()) {
        jars.add(jar.toUri().toURL());
      }
    }
    return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** The cluster of the job has deleted its files, too. */
  @Test
  void nothingStaysBehind() throws Exception {
    Path temporary = Files.createDirectories(folder.resolve("temporary"));
    ShellRun run =
        ShellRun.of(
            List.of("bash", Distribution.HOME.resolve("bin/tailrace").toString(), "-e", "SELECT 1"),
            Map.of(
                "TAILRACE_LOG_DIR", folder.resolve("log").toString(),
                "TAILRACE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary,
                "JAVA_HOME", System.getProperty("java.home")));

    assertThat(run.exitCode()).as(run.err()).isZero();
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(file -> file.endsWith(".jar"))
          .noneMatch(file -> file.startsWith("minicluster_"));
    }
  }
}
