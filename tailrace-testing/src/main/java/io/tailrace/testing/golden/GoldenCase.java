/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.run.Engine;
import io.tailrace.testing.run.LocalCluster;
import io.tailrace.testing.run.ScriptSession;
import io.tailrace.testing.script.InputEvent;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import io.tailrace.testing.script.SqlScripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;

/**
 * A plan and a state that some release has written, and what must come of them for ever: a folder
 * {@code golden/NODE_VERSION/CASE} with the script, the plan file {@code plan.json}, the state
 * {@code state.bin} after the first half of the rows of the script's table, and the changes {@code
 * after.txt} that the second half makes. Plan and state are never written again. The columns of the
 * table are named a, b, c and so on.
 *
 * @param folder where the files are
 */
public record GoldenCase(Path folder) {
  private static final String SCRIPT = "script" + SqlScripts.SUFFIX;
  private static final long TIME = 1_000_000;
  private static final Configuration OPTIONS =
      Configuration.fromMap(Map.of("table.plan.compile.catalog-objects", "IDENTIFIER"));

  /** All cases below the folder {@code golden} of this module's resources. */
  public static List<GoldenCase> all() {
    try (Stream<Path> files = Files.walk(SqlScripts.root().resolveSibling("golden"))) {
      return files
          .filter(file -> file.endsWith(SCRIPT))
          .sorted()
          .map(file -> new GoldenCase(file.getParent()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list the golden states.", e);
    }
  }

  /** Name and version of the node, such as {@code tailrace-exec-group-aggregate_1}. */
  public String node() {
    return folder.getParent().getFileName().toString();
  }

  public String name() {
    return node() + "/" + folder.getFileName();
  }

  /** Whether plan and state have been written. */
  public boolean isWritten() {
    return Files.exists(folder.resolve("plan.json"));
  }

  /** The plan, as the release of that time wrote it. */
  public String plan() throws IOException {
    return Files.readString(folder.resolve("plan.json"), UTF_8);
  }

  /** The changes that the second half of the rows must make. */
  public List<String> expected() throws IOException {
    return Files.readAllLines(folder.resolve("after.txt"), UTF_8);
  }

  /** Writes plan, state and changes by the release of today. */
  public void write() throws Exception {
    checkArgument(!isWritten(), "%s has been written, which is for ever.", name());
    try (TestRun run = TestRun.open()) {
      String plan = session(run).compile();
      KeyGroupsStateHandle state;
      try (PlannedOperator operator = operator(run, plan)) {
        operator.setTime(TIME);
        operator.open();
        operator.process(before());
        state = operator.snapshot();
        operator.setTime(TIME + 1);
        Files.write(folder.resolve("after.txt"), operator.process(after()), UTF_8);
      }
      StateFile.write(state, folder.resolve("state.bin"));
      Files.writeString(folder.resolve("plan.json"), plan, UTF_8);
    }
  }

  /** The changes of the second half, by the plan and on the state of that time. */
  public List<String> restore() throws Exception {
    try (TestRun run = TestRun.open();
        PlannedOperator operator = operator(run, plan())) {
      operator.setTime(TIME + 1);
      operator.open(StateFile.read(folder.resolve("state.bin")));
      return operator.process(after());
    }
  }

  /** The changes of the second half, by the script and on the state of today. */
  public List<String> runWithoutRestore() throws Exception {
    try (TestRun run = TestRun.open();
        PlannedOperator operator = PlannedOperator.of(session(run).translate())) {
      operator.setTime(TIME);
      operator.open();
      operator.process(before());
      operator.setTime(TIME + 1);
      return operator.process(after());
    }
  }

  private PlannedOperator operator(TestRun run, String plan) throws Exception {
    return PlannedOperator.of(session(run).translateFile(plan));
  }

  private ScriptSession session(TestRun run) throws IOException {
    return ScriptSession.open(
        script(), Engine.TAILRACE, run, LocalCluster.planningEnvironment(1, OPTIONS), OPTIONS);
  }

  private SqlScript script() throws IOException {
    return SqlScriptParser.parse(folder.getParent(), folder.resolve(SCRIPT));
  }

  private List<InputEvent.Change> before() throws IOException {
    List<InputEvent.Change> rows = rows();
    return rows.subList(0, rows.size() / 2);
  }

  private List<InputEvent.Change> after() throws IOException {
    List<InputEvent.Change> rows = rows();
    return rows.subList(rows.size() / 2, rows.size());
  }

  private List<InputEvent.Change> rows() throws IOException {
    List<SqlScript.InputTable> tables = script().inputs();
    checkArgument(tables.size() == 1, "%s needs one table.", name());
    return tables.get(0).events().stream().map(InputEvent.Change.class::cast).toList();
  }
}
