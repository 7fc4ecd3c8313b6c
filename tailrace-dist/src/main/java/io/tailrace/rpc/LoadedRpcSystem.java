/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.rpc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.classloading.SubmoduleClassLoader;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcSystem;

/** An RPC system that closes the class loader of its classes. */
record LoadedRpcSystem(RpcSystem system, SubmoduleClassLoader classes) implements RpcSystem {
  @Override
  public void close() {
    system.close();
    try {
      classes.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot close the jar of the RPC system.", e);
    }
  }

  @Override
  public RpcServiceBuilder localServiceBuilder(Configuration configuration) {
    return system.localServiceBuilder(configuration);
  }

  @Override
  public RpcServiceBuilder remoteServiceBuilder(
      Configuration configuration, String externalAddress, String externalPortRange) {
    return system.remoteServiceBuilder(configuration, externalAddress, externalPortRange);
  }

  @Override
  public String getRpcUrl(
      String hostname,
      int port,
      String endpoint,
      AddressResolution addressResolution,
      Configuration configuration)
      throws UnknownHostException {
    return system.getRpcUrl(hostname, port, endpoint, addressResolution, configuration);
  }

  @Override
  public InetSocketAddress getInetSocketAddressFromRpcUrl(String url) throws Exception {
    return system.getInetSocketAddressFromRpcUrl(url);
  }

  @Override
  public long getMaximumMessageSizeInBytes(Configuration configuration) {
    return system.getMaximumMessageSizeInBytes(configuration);
  }
}
