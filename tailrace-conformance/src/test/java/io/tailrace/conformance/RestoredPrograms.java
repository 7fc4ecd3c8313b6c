/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.table.planner.plan.nodes.exec.testutils.RestoreTestBase;
import org.apache.flink.table.planner.plan.nodes.exec.testutils.RestoredProgram;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of Flink's restore tests of streaming nodes, with a plan and a savepoint of the
 * engine itself. {@link TestRun} runs them, as it does the tests of Flink.
 */
@ExtendWith(MiniClusterExtension.class)
class RestoredPrograms {

  static List<RestoredProgram> programs() throws ReflectiveOperationException {
    List<RestoredProgram> programs = new ArrayList<>();
    for (Class<?> type : FlinkTests.restoreTests()) {
      programs.addAll(RestoredProgram.of(type.asSubclass(RestoreTestBase.class)));
    }
    return programs;
  }

  @ParameterizedTest
  @MethodSource("programs")
  void restore(RestoredProgram program, @TempDir Path savepoints) throws Exception {
    try {
      program.run(savepoints);
    } finally {
      program.clear();
    }
  }

  /** A failed program must not keep the slots of the next one. */
  @AfterEach
  void cancelJobs(@InjectMiniCluster MiniCluster cluster) throws Exception {
    for (JobStatusMessage job : cluster.listJobs().get()) {
      if (!job.getJobState().isGloballyTerminalState()) {
        cluster.cancelJob(job.getJobId()).get();
        cluster.requestJobResult(job.getJobId()).get();
      }
    }
  }
}
