/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.rpc;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.classloading.SubmoduleClassLoader;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.exceptions.RpcLoaderException;

/**
 * Loads Flink's RPC system from its jar in the folder of Tailrace. Flink's own loader, which comes
 * next, copies that jar of 24 MB into the temporary folder first, in every process, and a process
 * that ends before its cluster has leaves the copy there.
 */
public final class InstalledRpcSystemLoader implements RpcSystemLoader {
  /** Before Flink's loader, whose priority is 0 and which serves who has no such folder. */
  private static final int PRIORITY = -1;

  /** Seen from the folder of the jar that holds this class. */
  private static final String JAR = "rpc/flink-rpc-akka.jar";

  @Override
  public int getLoadPriority() {
    return PRIORITY;
  }

  /**
   * The RPC system, in a class loader of its own.
   *
   * @throws RpcLoaderException when this class is not in the folder of Tailrace
   */
  @Override
  public RpcSystem loadRpcSystem(Configuration configuration) {
    Path jar = ownJar().resolveSibling(JAR);
    if (!Files.isRegularFile(jar)) {
      throw new RpcLoaderException("There is no " + jar + ".");
    }
    try {
      SubmoduleClassLoader classes =
          new SubmoduleClassLoader(
              new URL[] {jar.toUri().toURL()}, RpcSystem.class.getClassLoader());
      return new LoadedRpcSystem(
          ServiceLoader.load(RpcSystem.class, classes).iterator().next(), classes);
    } catch (IOException e) {
      throw new RpcLoaderException("Cannot load the RPC system from " + jar + ".", e);
    }
  }

  private static Path ownJar() {
    try {
      return Path.of(
          InstalledRpcSystemLoader.class
              .getProtectionDomain()
              .getCodeSource()
              .getLocation()
              .toURI());
    } catch (URISyntaxException e) {
      throw new RpcLoaderException("The jar of Tailrace has no place in the file system.", e);
    }
  }
}
