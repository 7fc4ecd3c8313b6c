/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.batch.release.Release;
import io.tailrace.cli.options.Setting;
import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.ClusterRest;
import io.tailrace.cluster.RestAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.client.deployment.executors.RemoteExecutor;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.util.EnvironmentInformation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that names the cluster to run jobs on, and what it means for the session. */
final class ClusterOption {

  private static final String NAME = "--cluster";

  /** Jars that run on TaskManagers; those that the cluster lacks are shipped with each job. */
  private static final List<String> SHIPPED =
      List.of("tailrace-runtime.jar", "tailrace-connectors.jar");

  @Option(
      names = NAME,
      paramLabel = "HOST:PORT",
      description =
          "Run jobs on the Flink cluster with this REST address, such as one of 'tailrace cluster"
              + " start', in place of this process.")
  private Optional<String> address = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * The options by which jobs go to the cluster and, over them, those of the user.
   *
   * @throws ParameterException when the option is no address
   * @throws ClusterException when nothing answers there, it is another Flink, or it has no slots
   */
  List<Setting> under(List<Setting> users) throws ClusterException {
    List<Setting> all = new ArrayList<>(settings());
    all.addAll(users);
    return all;
  }

  /** None when the option is not given. */
  private List<Setting> settings() throws ClusterException {
    if (address.isEmpty()) {
      return List.of();
    }
    RestAddress rest = parse(address.get());
    ClusterRest cluster = new ClusterRest(rest);
    ClusterRest.Overview overview = cluster.overview();
    requireSameFlink(rest, overview.flinkVersion());
    if (overview.slots() == 0) {
      throw new ClusterException(
          "the cluster at "
              + rest
              + " has no TaskManager with slots; start one, or wait until it has registered");
    }
    List<Setting> settings = new ArrayList<>();
    add(settings, DeploymentOptions.TARGET, RemoteExecutor.NAME);
    add(settings, RestOptions.ADDRESS, rest.host());
    add(settings, RestOptions.PORT, Integer.toString(rest.port()));
    add(settings, CoreOptions.DEFAULT_PARALLELISM, Integer.toString(parallelism(overview)));
    List<Path> jars = missingJars(cluster.classPath());
    if (!jars.isEmpty()) {
      add(
          settings,
          PipelineOptions.JARS,
          jars.stream().map(jar -> jar.toUri().toString()).collect(Collectors.joining(";")));
    }
    return settings;
  }

  private RestAddress parse(String text) {
    try {
      return RestAddress.parse(text);
    } catch (ClusterException e) {
      throw new ParameterException(spec.commandLine(), NAME + ": " + e.getMessage(), e);
    }
  }

  private static void requireSameFlink(RestAddress rest, String version) throws ClusterException {
    String ours = EnvironmentInformation.getVersion();
    if (!Release.line(version).equals(Release.line(ours))) {
      throw new ClusterException(
          "the cluster at "
              + rest
              + " runs Flink "
              + version
              + ", but this is Tailrace for Flink "
              + Release.line(ours)
              + "; use a cluster of Flink "
              + Release.line(ours));
    }
  }

  /** As embedded, but no more than can start at once. */
  private static int parallelism(ClusterRest.Overview overview) {
    return Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), overview.freeSlots()));
  }

  /** Those of our jars that the cluster does not have on its class path. */
  private static List<Path> missingJars(List<String> classPath) throws ClusterException {
    List<String> present =
        classPath.stream().map(entry -> entry.substring(entry.lastIndexOf('/') + 1)).toList();
    Path folder = jarOf(Release.class).getParent();
    return SHIPPED.stream()
        .filter(jar -> !present.contains(jar))
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Path jarOf(Class<?> type) throws ClusterException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new ClusterException("the jars of this process cannot be found: " + e.getMessage(), e);
    }
  }

  private static void add(List<Setting> settings, ConfigOption<?> option, String value) {
    settings.add(new Setting(option.key(), value, NAME));
  }
}
