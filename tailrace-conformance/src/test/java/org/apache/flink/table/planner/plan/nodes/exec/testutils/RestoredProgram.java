/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.table.planner.plan.nodes.exec.testutils;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.test.program.TableTestProgram;
import org.apache.flink.util.FileUtils;

/**
 * One program of a restore test of Flink. The released tests restore plans and savepoints that
 * stock Flink has written; this runs their two halves one after the other: the engine compiles its
 * own plan, runs it to a savepoint, and restores both. The class is in Flink's package, because the
 * second half is visible only there.
 */
public final class RestoredProgram {
  private final RestoreTestBase test;
  private final TableTestProgram program;

  private RestoredProgram(RestoreTestBase test, TableTestProgram program) {
    this.test = test;
    this.program = program;
  }

  /**
   * The programs of a restore test, in its order.
   *
   * @throws ReflectiveOperationException when the class cannot be made
   */
  public static List<RestoredProgram> of(Class<? extends RestoreTestBase> type)
      throws ReflectiveOperationException {
    RestoreTestBase test = type.getDeclaredConstructor().newInstance();
    return test.supportedPrograms().stream()
        .map(program -> new RestoredProgram(test, program))
        .toList();
  }

  /**
   * Runs the first half, then the second.
   *
   * @param savepoints an existing folder for the savepoint
   */
  public void run(Path savepoints) throws Exception {
    Field folder = RestoreTestBase.class.getDeclaredField("tmpDir");
    folder.setAccessible(true);
    folder.set(test, savepoints);
    ExecNodeMetadata metadata = (ExecNodeMetadata) call("getLatestMetadata");
    Path plan = (Path) call("getPlanPath", program, metadata);
    FileUtils.deleteDirectory(plan.getParent().getParent().toFile());
    Files.createDirectories(plan.getParent());
    test.generateTestSetupFiles(program);
    test.clearData();
    // Without a version of Flink, the path is where the first half has written.
    test.testRestore(program, plan, test.getSavepointPath(program, metadata, null));
  }

  /** Forgets the data of the program. */
  public void clear() {
    test.clearData();
  }

  private Object call(String name, Object... arguments) throws ReflectiveOperationException {
    Method method =
        Stream.of(RestoreTestBase.class.getDeclaredMethods())
            .filter(candidate -> candidate.getName().equals(name))
            .filter(candidate -> candidate.getParameterCount() == arguments.length)
            .findFirst()
            .orElseThrow(() -> new NoSuchMethodException(name));
    method.setAccessible(true);
    return method.invoke(test, arguments);
  }

  @Override
  public String toString() {
    return test.getClass().getSimpleName() + " " + program.id;
  }
}
