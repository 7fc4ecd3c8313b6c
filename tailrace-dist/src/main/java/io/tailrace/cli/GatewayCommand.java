/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.gateway.GatewayServer;
import io.tailrace.cli.options.SettingException;
import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.RestAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tailrace gateway}: serves SQL over REST until it is interrupted. */
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Serves Flink's SQL gateway over REST, for the JDBC driver, Flink's SQL client and other"
            + " programs, until Ctrl-C. Jobs run in this process and end with it, or on the cluster that"
            + " --cluster names: there only queries end with it.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  tailrace gateway --port 8083",
      "  tailrace gateway --cluster 127.0.0.1:8081",
      "  curl -X POST http://127.0.0.1:8083/v4/sessions",
      "  jdbc:flink://127.0.0.1:8083        the URL for JDBC"
    })
final class GatewayCommand implements Callable<Integer> {

  @Option(
      names = "--address",
      paramLabel = "HOST",
      defaultValue = SessionDefaults.LOOPBACK,
      description =
          "The address to listen on. The gateway asks nobody for a password: whoever reaches it can"
              + " run SQL. Default: ${DEFAULT-VALUE}.")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8083",
      description = "The port to listen on. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Mixin private SettingOptions settings;

  @Mixin private ClusterOption clusterOption;

  @Spec private CommandSpec spec;

  private final Terminal terminal;
  private final RunningJob runningJob;

  GatewayCommand(Terminal terminal, RunningJob runningJob) {
    this.terminal = terminal;
    this.runningJob = runningJob;
  }

  @Override
  public Integer call() throws Exception {
    List<OptionSpec> misplaced = spec.parent().commandLine().getParseResult().matchedOptions();
    if (!misplaced.isEmpty()) {
      return failed(
          misplaced.get(0).longestName() + " stands before 'gateway'; write it behind",
          ExitCode.USAGE);
    }
    if (port < 1 || port > RestAddress.LARGEST_PORT) {
      return failed(
          "--port must be from 1 to " + RestAddress.LARGEST_PORT + ", not " + port, ExitCode.USAGE);
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      return failed("--address: there is no host '" + host + "'", ExitCode.USAGE);
    }
    Configuration defaults;
    try {
      defaults = SessionDefaults.with(clusterOption.under(settings.checked(terminal::message)));
    } catch (SettingException e) {
      return failed(e.getMessage(), ExitCode.USAGE);
    } catch (ClusterException e) {
      return failed(e.getMessage(), ExitCode.STATEMENT_FAILED);
    }
    CountDownLatch interrupted = new CountDownLatch(1);
    try (SessionCluster cluster = SessionClusters.create(defaults);
        GatewayServer gateway = GatewayServer.start(cluster.configuration(), address)) {
      terminal.message(
          "tailrace: the gateway listens on http://" + host + ":" + port + "; Ctrl-C ends it");
      runningJob.whenCancelled(interrupted::countDown);
      interrupted.await();
      return ExitCode.INTERRUPTED;
    } catch (IOException e) {
      return failed(
          e.getMessage() + "\n  remedy: choose another with --port or --address",
          ExitCode.STATEMENT_FAILED);
    }
  }

  private int failed(String message, int exitCode) {
    terminal.message("tailrace: " + message);
    return exitCode;
  }
}
