/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The page says what the list holds; {@code -Dtailrace.docs=update} rewrites it. */
class LevelTableTest {

  @Test
  void testsAreCountedByKindAndLevel() {
    TestLines passes = new TestLines();
    String semantic = "org.apache.flink.table.planner.plan.nodes.exec.stream.JoinSemanticTests";
    String integration = "org.apache.flink.table.planner.runtime.stream.sql.CalcITCase";
    passes.put(new TestKey(semantic, "runSteps", 1), "hosted", "[1] a");
    passes.put(new TestKey(RestoredPrograms.class.getName(), "restore", 1), "vector", "[1] b");
    passes.put(new TestKey(integration, "testA", 0), "vector", "c");
    passes.put(new TestKey(integration, "testB", 0), "no plan", "d");

    assertThat(LevelTable.of(passes).markdown())
        .isEqualTo(
            """
            | tests | no plan | vector | row-bridged | hosted | handed over | all |
            |---|---:|---:|---:|---:|---:|---:|
            | `*SemanticTests` | 0 | 0 | 0 | 1 | 0 | 1 |
            | restored programs | 0 | 1 | 0 | 0 | 0 | 1 |
            | `*ITCase`s | 1 | 1 | 0 | 0 | 0 | 2 |
            | all | 1 | 2 | 0 | 1 | 0 | 4 |
            """);
  }

  @Test
  void thePageOfConformanceIsUpToDate() throws IOException {
    LevelTable table = LevelTable.of(Lists.read().passes());
    if ("update".equals(System.getProperty("tailrace.docs"))) {
      table.writeTo(Lists.PAGE);
    }
    String page = Files.readString(Lists.PAGE);
    assertThat(page)
        .as("docs/conformance.md; run bin/test -Dtest=LevelTableTest -Dtailrace.docs=update")
        .isEqualTo(table.within(page));
  }
}
