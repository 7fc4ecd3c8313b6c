/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.IllegalConfigurationException;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.apache.flink.runtime.jobmanager.JobManagerProcessSpec;
import org.apache.flink.runtime.jobmanager.JobManagerProcessUtils;
import org.apache.flink.runtime.util.config.memory.ProcessMemoryUtils;

/**
 * Starts the JVMs of a cluster as Flink's own scripts do: memory sizes become flags and options,
 * and the packages that Flink opens are opened. They live on when the command ends.
 */
final class JvmLauncher {

  private static final String JOB_MANAGER_CLASS =
      "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
  private static final String TASK_MANAGER_CLASS =
      "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

  /** The child writes its pid before it becomes Java, so that no kill of ours can lose it. */
  private static final String WITH_PID_FILE = "echo $$ > \"$1\" && shift && exec \"$@\"";

  private static final List<String> EXPORTS =
      List.of(
          "java.base/sun.net.util",
          "java.rmi/sun.rmi.registry",
          "java.security.jgss/sun.security.krb5",
          "jdk.compiler/com.sun.tools.javac.api",
          "jdk.compiler/com.sun.tools.javac.file",
          "jdk.compiler/com.sun.tools.javac.parser",
          "jdk.compiler/com.sun.tools.javac.tree",
          "jdk.compiler/com.sun.tools.javac.util");
  private static final List<String> OPENS =
      List.of(
          "java.lang",
          "java.lang.reflect",
          "java.net",
          "java.io",
          "java.nio",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.concurrent.locks",
          "sun.nio.ch");

  private final ClusterFolder folder;
  private final ClusterSoftware software;
  private final Configuration configuration;

  JvmLauncher(ClusterFolder folder, ClusterSoftware software, Configuration configuration) {
    this.folder = folder;
    this.software = software;
    this.configuration = configuration;
  }

  /** Starts the JobManager, without waiting for it. */
  ClusterProcess jobManager() throws ClusterException {
    List<String> memory;
    List<String> options;
    try {
      JobManagerProcessSpec spec = JobManagerProcessUtils.processSpecFromConfig(configuration);
      memory = words(JobManagerProcessUtils.generateJvmParametersStr(spec, configuration));
      options = words(JobManagerProcessUtils.generateDynamicConfigsStr(spec));
    } catch (IllegalConfigurationException e) {
      throw badMemory("JobManager", e);
    }
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("--executionMode", "cluster"));
    return start(
        ClusterProcess.JOB_MANAGER,
        memory,
        List.of(CoreOptions.FLINK_DEFAULT_JM_JVM_OPTIONS, CoreOptions.FLINK_JM_JVM_OPTIONS),
        JOB_MANAGER_CLASS,
        arguments);
  }

  /**
   * Starts a TaskManager, without waiting for it.
   *
   * @param name also the id by which it registers
   */
  ClusterProcess taskManager(String name) throws ClusterException {
    List<String> memory;
    List<String> options;
    try {
      TaskExecutorProcessSpec spec = TaskExecutorProcessUtils.processSpecFromConfig(configuration);
      memory = words(ProcessMemoryUtils.generateJvmParametersStr(spec));
      options = words(TaskExecutorProcessUtils.generateDynamicConfigsStr(spec));
    } catch (IllegalConfigurationException e) {
      throw badMemory("TaskManager", e);
    }
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-D", "taskmanager.resource-id=" + name));
    return start(
        name,
        memory,
        List.of(CoreOptions.FLINK_DEFAULT_TM_JVM_OPTIONS, CoreOptions.FLINK_TM_JVM_OPTIONS),
        TASK_MANAGER_CLASS,
        arguments);
  }

  private static ClusterException badMemory(String process, IllegalConfigurationException e) {
    return new ClusterException(
        "the memory of a " + process + " cannot be divided as the options say: " + e.getMessage(),
        e);
  }

  private ClusterProcess start(
      String name,
      List<String> memory,
      List<ConfigOption<String>> jvmOptions,
      String mainClass,
      List<String> arguments)
      throws ClusterException {
    List<String> command = new ArrayList<>();
    session().ifPresent(command::add);
    command.addAll(List.of("sh", "-c", WITH_PID_FILE, "sh", folder.pidFile(name).toString()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(ClusterProcess.mark(folder));
    command.addAll(memory);
    EXPORTS.forEach(part -> command.add("--add-exports=" + part + "=ALL-UNNAMED"));
    OPENS.forEach(part -> command.add("--add-opens=java.base/" + part + "=ALL-UNNAMED"));
    command.add("-Dlog.file=" + log(name));
    command.add("-Dlog4j.configurationFile=" + software.logging());
    for (ConfigOption<String> option : allJvmOptions(jvmOptions)) {
      command.addAll(words(configuration.get(option)));
    }
    command.addAll(List.of(mainClass, "--configDir", folder.configuration().toString()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.to(output(name).toFile()));
    builder
        .environment()
        .putAll(
            Map.of(
                "CLASSPATH",
                software.classPath().stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator)),
                "FLINK_CONF_DIR",
                folder.configuration().toString(),
                "FLINK_PLUGINS_DIR",
                folder.plugins().toString()));
    try {
      Files.deleteIfExists(log(name));
      return new ClusterProcess(name, builder.start().toHandle());
    } catch (IOException e) {
      throw new ClusterException("the " + name + " cannot be started: " + e.getMessage(), e);
    }
  }

  private static List<ConfigOption<String>> allJvmOptions(List<ConfigOption<String>> ofProcess) {
    return Stream.concat(
            Stream.of(CoreOptions.FLINK_DEFAULT_JVM_OPTIONS, CoreOptions.FLINK_JVM_OPTIONS),
            ofProcess.stream())
        .toList();
  }

  /** The program that gives a process a session of its own, where there is one. */
  private static Optional<String> session() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "setsid"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  Path log(String name) {
    return folder.logs().resolve(name + ".log");
  }

  /** What the process prints, which is also what its 'print' tables print. */
  Path output(String name) {
    return folder.logs().resolve(name + ".out");
  }

  private static List<String> words(String text) {
    return Stream.of(text.trim().split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }
}
