/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.installation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The RPC system in the folder that the build has assembled. */
class InstalledRpcSystemIT {
  @TempDir private Path folder;

  @Test
  void isTheFirstChoiceAndWorks() throws Exception {
    try (URLClassLoader installed = installedClasses();
        TemporaryClassLoaderContext ignored = TemporaryClassLoaderContext.of(installed)) {
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
    }
  }

  private static URLClassLoader installedClasses() throws Exception {
    try (Stream<Path> lib = Files.list(Distribution.HOME.resolve("lib"))) {
      return FlinkFolder.load(lib.filter(file -> file.toString().endsWith(".jar")).toList());
    }
  }

  /** The cluster of the job has deleted its files, too. */
  @Test
  void nothingStaysBehind() throws Exception {
    Path temporary = Files.createDirectories(folder.resolve("temporary"));
    ShellRun run =
        ShellRun.tailrace(
            folder.resolve("clusters"),
            Map.of("TAILRACE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary),
            "-e",
            "SELECT 1");

    assertThat(run.exitCode()).as(run.err()).isZero();
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(file -> file.endsWith(".jar"))
          .noneMatch(file -> file.startsWith("minicluster_"));
    }
  }
}
