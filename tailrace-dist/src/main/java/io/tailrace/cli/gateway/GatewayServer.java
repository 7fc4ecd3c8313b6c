/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.gateway.SqlGateway;
import org.apache.flink.table.gateway.api.endpoint.SqlGatewayEndpointFactoryUtils;
import org.apache.flink.table.gateway.rest.SqlGatewayRestEndpointFactory;
import org.apache.flink.table.gateway.rest.util.SqlGatewayRestOptions;
import org.apache.flink.table.gateway.service.context.DefaultContext;
import org.apache.flink.table.gateway.service.session.SessionManager;
import org.apache.flink.util.ExceptionUtils;

/** Flink's SQL gateway with its REST endpoint, within this process. */
public final class GatewayServer implements AutoCloseable {

  private final SqlGateway gateway;
  private final InetSocketAddress address;

  private GatewayServer(SqlGateway gateway, InetSocketAddress address) {
    this.gateway = gateway;
    this.address = address;
  }

  /**
   * Starts a gateway for any number of sessions.
   *
   * @param configuration what sessions start with, among it where their jobs run
   * @param address where it listens; its host is the one that clients are told
   * @throws IOException if it cannot listen there; the message says why
   */
  public static GatewayServer start(Configuration configuration, InetSocketAddress address)
      throws IOException {
    DefaultContext context = context(configuration, address);
    return start(context, SessionManager.create(context), address);
  }

  /** The context of sessions for a gateway that listens at an address. */
  public static DefaultContext context(Configuration configuration, InetSocketAddress address) {
    Configuration own = new Configuration(configuration);
    String prefix =
        SqlGatewayEndpointFactoryUtils.getSqlGatewayOptionPrefix(
            SqlGatewayRestEndpointFactory.IDENTIFIER);
    String host = address.getHostString();
    String port = Integer.toString(address.getPort());
    own.setString(prefix + SqlGatewayRestOptions.ADDRESS.key(), host);
    own.setString(prefix + SqlGatewayRestOptions.BIND_ADDRESS.key(), host);
    own.setString(prefix + SqlGatewayRestOptions.PORT.key(), port);
    own.setString(prefix + SqlGatewayRestOptions.BIND_PORT.key(), port);
    return new DefaultContext(own, List.of());
  }

  /** Starts a gateway whose sessions are kept by the given manager. */
  public static GatewayServer start(
      DefaultContext context, SessionManager sessions, InetSocketAddress address)
      throws IOException {
    SqlGateway gateway = new SqlGateway(context.getFlinkConfig(), sessions);
    try {
      gateway.start();
    } catch (Exception e) {
      gateway.stop();
      throw new IOException(reason(e, address), e);
    }
    return new GatewayServer(gateway, address);
  }

  private static String reason(Exception e, InetSocketAddress address) {
    String where = address.getHostString() + ":" + address.getPort();
    if (ExceptionUtils.findThrowable(e, BindException.class).isPresent()) {
      return "The gateway cannot listen on "
          + where
          + ": the port is in use, or the address is not"
          + " one of this machine";
    }
    Throwable root = ExceptionUtils.stripException(e, e.getClass());
    return "The gateway does not start on " + where + ": " + root.getMessage();
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return address;
  }

  /** Closes all sessions and the endpoint. Jobs that run elsewhere go on. */
  @Override
  public void close() {
    gateway.stop();
  }
}
