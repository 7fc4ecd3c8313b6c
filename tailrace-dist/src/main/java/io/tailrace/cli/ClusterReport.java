/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cluster.ClusterFolder;
import io.tailrace.cluster.ClusterRest.Job;
import io.tailrace.cluster.ClusterRest.Overview;
import io.tailrace.cluster.ClusterRest.TaskManager;
import io.tailrace.cluster.LocalCluster;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Words the state of a cluster for its user. */
final class ClusterReport {

  private static final int MOST_CHARS = 60;

  private ClusterReport() {}

  /** Lines about address, processes, slots and jobs. */
  static String of(ClusterFolder folder, LocalCluster.State state) {
    Overview overview = state.overview();
    StringBuilder report = new StringBuilder();
    line(report, "cluster '%s' is running, Flink %s", folder.name(), overview.flinkVersion());
    line(report, "  REST and web UI   %s", state.address().url());
    line(report, "  logs              %s", state.logs());
    line(report, "  slots             %d, %d free", overview.slots(), overview.freeSlots());
    Map<String, Long> unregistered = new TreeMap<>(state.processIds());
    pid(report, "jobmanager", Optional.ofNullable(unregistered.remove("jobmanager")));
    state.taskManagers().stream()
        .sorted(Comparator.comparing(TaskManager::id))
        .forEach(
            taskManager ->
                line(
                    report,
                    "  %-17s %s, %d slots, %d free",
                    taskManager.id(),
                    Optional.ofNullable(unregistered.remove(taskManager.id()))
                        .map(pid -> "pid " + pid)
                        .orElse("not a process of this folder"),
                    taskManager.slots(),
                    taskManager.freeSlots()));
    unregistered.forEach((name, pid) -> line(report, "  %-17s pid %d, not registered", name, pid));
    for (Job job : state.jobs()) {
      line(
          report,
          "  job               %s %s for %d s: %s",
          job.id(),
          job.state(),
          job.duration().toSeconds(),
          onOneLine(job.name()));
    }
    line(report, "  run a script      tailrace --cluster %s -f FILE", state.address());
    return report.toString();
  }

  /** The beginning of a name, which is a whole statement unless the user gave one. */
  private static String onOneLine(String name) {
    String line = name.replaceAll("\\s+", " ");
    return line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "...";
  }

  private static void pid(StringBuilder report, String name, Optional<Long> pid) {
    line(report, "  %-17s %s", name, pid.map(id -> "pid " + id).orElse("has ended"));
  }

  private static void line(StringBuilder report, String format, Object... parts) {
    report.append(String.format(format, parts)).append('\n');
  }
}
