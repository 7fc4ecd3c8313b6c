/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.options.SettingException;
import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.ClusterFolder;
import io.tailrace.cluster.ClusterSoftware;
import io.tailrace.cluster.LocalCluster;
import io.tailrace.cluster.RestAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tailrace cluster}: a Flink cluster of several processes on this machine. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Starts, shows and stops a Flink cluster on this machine: a process for the JobManager and"
            + " one for each TaskManager, listening on 127.0.0.1 only.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  tailrace cluster start --taskmanagers 2",
      "  tailrace --cluster 127.0.0.1:8081 -f script.sql",
      "  tailrace cluster status",
      "  tailrace cluster stop"
    })
final class ClusterCommand implements Runnable {

  private static final String HOME = "tailrace.home";
  private static final String FOLDER = "tailrace.cluster.folder";

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  ClusterCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to do with the cluster: start, status or stop");
  }

  /** Which cluster is meant. */
  static final class Target {
    @Option(
        names = "--name",
        paramLabel = "NAME",
        defaultValue = "default",
        description =
            "The name of the cluster; clusters of several names run side by side. Default:"
                + " ${DEFAULT-VALUE}.")
    private String name;

    @Option(
        names = "--folder",
        paramLabel = "FOLDER",
        description =
            "Holds a folder for each cluster with its configuration, logs and pid files. Default:"
                + " TAILRACE_CLUSTER_DIR, or cluster/ in the installed folder.")
    private Optional<Path> folder = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private ClusterFolder cluster() {
      try {
        return ClusterFolder.of(
            folder.orElseGet(() -> Path.of(System.getProperty(FOLDER, "cluster"))), name);
      } catch (ClusterException e) {
        throw new ParameterException(spec.commandLine(), "--name: " + e.getMessage(), e);
      }
    }
  }

  /** {@code tailrace cluster start}. */
  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      usageHelpAutoWidth = true,
      description =
          "Starts what does not run yet of the cluster and waits until it can run jobs. Doing it"
              + " twice is doing it once; a TaskManager that has died is replaced.")
  int start(
      @Mixin Target target,
      @Option(
              names = "--taskmanagers",
              paramLabel = "N",
              description = "How many TaskManagers there should be. Default: 1.")
          Optional<Integer> taskManagers,
      @Option(
              names = "--slots",
              paramLabel = "N",
              description =
                  "Slots of each TaskManager. Default: as many as keep the processors busy.")
          Optional<Integer> slots,
      @Option(
              names = "--port",
              paramLabel = "N",
              description =
                  "Port of the REST endpoint and web UI. Default: the first free one from 8081 on.")
          Optional<Integer> port,
      @Mixin SettingOptions settings)
      throws IOException {
    try {
      Map<String, String> all = new LinkedHashMap<>();
      settings
          .checked(terminal::message)
          .forEach(setting -> all.put(setting.key(), setting.value()));
      number("--port", port, RestAddress.LARGEST_PORT)
          .ifPresent(n -> all.put(RestOptions.PORT.key(), n));
      number("--slots", slots, Integer.MAX_VALUE)
          .ifPresent(n -> all.put(TaskManagerOptions.NUM_TASK_SLOTS.key(), n));
      number("--taskmanagers", taskManagers, 1000);
      ClusterFolder folder = target.cluster();
      ClusterSoftware software = ClusterSoftware.of(Path.of(System.getProperty(HOME, "")));
      show(folder, new LocalCluster(folder).start(software, taskManagers, all));
      return ExitCode.OK;
    } catch (SettingException e) {
      return failed(e.getMessage(), ExitCode.USAGE);
    } catch (ClusterException e) {
      return failed(e.getMessage(), ExitCode.STATEMENT_FAILED);
    }
  }

  private Optional<String> number(String option, Optional<Integer> value, int most) {
    if (value.isPresent() && (value.get() < 1 || value.get() > most)) {
      throw new ParameterException(
          spec.commandLine(), option + " is a number from 1 to " + most + ", not " + value.get());
    }
    return value.map(Object::toString);
  }

  /** {@code tailrace cluster status}. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      usageHelpAutoWidth = true,
      description =
          "Shows address, processes, slots and running jobs. Exit code 0 when the cluster runs, 1"
              + " when it does not.")
  int status(@Mixin Target target) throws IOException {
    try {
      ClusterFolder folder = target.cluster();
      Optional<LocalCluster.State> state = new LocalCluster(folder).state();
      if (state.isEmpty()) {
        terminal.results().write("cluster '" + folder.name() + "' is not running\n");
        terminal.results().flush();
        return ExitCode.STATEMENT_FAILED;
      }
      show(folder, state.get());
      return ExitCode.OK;
    } catch (ClusterException e) {
      return failed(e.getMessage(), ExitCode.STATEMENT_FAILED);
    }
  }

  /** {@code tailrace cluster stop}. */
  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      usageHelpAutoWidth = true,
      description = "Ends all processes of the cluster, and its jobs with them.")
  int stop(@Mixin Target target) throws IOException {
    try {
      ClusterFolder folder = target.cluster();
      int ended = new LocalCluster(folder).stop();
      terminal
          .results()
          .write(
              ended == 0
                  ? "cluster '" + folder.name() + "' was not running\n"
                  : "cluster '" + folder.name() + "' is stopped, " + ended + " processes ended\n");
      terminal.results().flush();
      return ExitCode.OK;
    } catch (ClusterException e) {
      return failed(e.getMessage(), ExitCode.STATEMENT_FAILED);
    }
  }

  private void show(ClusterFolder folder, LocalCluster.State state) throws IOException {
    terminal.results().write(ClusterReport.of(folder, state));
    terminal.results().flush();
  }

  private int failed(String message, int exitCode) {
    terminal.message("tailrace: " + message);
    return exitCode;
  }
}
