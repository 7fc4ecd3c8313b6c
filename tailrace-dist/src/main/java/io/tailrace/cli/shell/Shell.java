/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import io.tailrace.cli.gateway.GatewayServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.client.cli.CliClient;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SingleSessionManager;
import org.apache.flink.table.gateway.service.context.DefaultContext;
import org.apache.flink.util.NetUtils;
import org.jline.terminal.Terminal;

/**
 * Flink's SQL client at a terminal, over a gateway of this process that serves nobody else. It is
 * put together here rather than by Flink's main class, which wants a configuration folder and, for
 * options that it does not take here, Flink's Python.
 */
public final class Shell {

  private static final String LOOPBACK = "127.0.0.1";
  private static final String SESSION = "tailrace";

  private final Configuration configuration;
  private final Supplier<Terminal> terminals;
  private final Path history;

  /**
   * @param configuration what the session starts with, among it where its jobs run
   * @param terminals opens the terminal to talk to
   * @param history the file that keeps the statements entered, from one shell to the next; created
   *     where it is missing
   */
  public Shell(Configuration configuration, Supplier<Terminal> terminals, Path history) {
    this.configuration = new Configuration(configuration);
    this.terminals = terminals;
    this.history = history;
  }

  /**
   * Serves the user until QUIT or the end of the input.
   *
   * @throws IOException if the gateway cannot listen on the loopback address
   */
  public void run() throws IOException {
    try (NetUtils.Port port = NetUtils.getAvailablePort()) {
      InetSocketAddress address = new InetSocketAddress(LOOPBACK, port.getPort());
      DefaultContext context = GatewayServer.context(configuration, address);
      try (GatewayServer gateway =
              GatewayServer.start(context, new SingleSessionManager(context), address);
          Executor executor =
              new SuggestingExecutor(Executor.create(context, gateway.address(), SESSION));
          CliClient client = new CliClient(terminals, executor, history)) {
        client.executeInInteractiveMode();
      }
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("The port of the shell cannot be given back: " + e.getMessage(), e);
    }
  }
}
