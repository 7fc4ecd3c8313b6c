/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.rpc;

import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.classloading.SubmoduleClassLoader;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.exceptions.RpcLoaderException;

/**
 * Loads Flink's RPC system from its jar in the folder of Tailrace. Flink's own loader, which comes
 * next, copies that jar of 24 MB into the temporary folder and loads its classes anew for every
 * cluster, and a process that ends before its cluster has leaves the copy there.
 */
public final class InstalledRpcSystemLoader implements RpcSystemLoader {
  /** Before Flink's loader, whose priority is 0 and which serves those without such a folder. */
  private static final int PRIORITY = -1;

  /** Seen from the folder of the jar that holds this class. */
  private static final String JAR = "rpc/flink-rpc-akka.jar";

  /** The classes of the RPC system, for all clusters of this process. */
  private static Optional<ClassLoader> classes = Optional.empty();

  @Override
  public int getLoadPriority() {
    return PRIORITY;
  }

  /**
   * The RPC system, whose classes are loaded once per process.
   *
   * @throws RpcLoaderException when this class is not in the folder of Tailrace
   */
  @Override
  public RpcSystem loadRpcSystem(Configuration configuration) {
    return ServiceLoader.load(RpcSystem.class, classes()).iterator().next();
  }

  private static synchronized ClassLoader classes() {
    if (classes.isEmpty()) {
      classes = Optional.of(new SubmoduleClassLoader(jar(), RpcSystem.class.getClassLoader()));
    }
    return classes.get();
  }

  private static URL[] jar() {
    try {
      Path own =
          Path.of(
              InstalledRpcSystemLoader.class
                  .getProtectionDomain()
                  .getCodeSource()
                  .getLocation()
                  .toURI());
      Path jar = own.resolveSibling(JAR);
      if (!Files.isRegularFile(jar)) {
        throw new RpcLoaderException("There is no " + jar + ".");
      }
      return new URL[] {jar.toUri().toURL()};
    } catch (URISyntaxException | MalformedURLException e) {
      throw new RpcLoaderException("The jar of Tailrace has no place in the file system.", e);
    }
  }
}
