/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.exec.TailraceExecNodes;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.utils.ExecNodeMetadataUtil;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Plans and states of every release are read for ever. After a new version of a node, write its
 * golden cases with {@code -Dtailrace.golden=update} and commit them.
 */
class GoldenStateTest {
  private static final String OURS = "tailrace-exec-";

  @TestFactory
  Stream<DynamicTest> goldenPlansAndStatesAreRestored() {
    return GoldenCase.all().stream()
        .map(golden -> DynamicTest.dynamicTest(golden.name(), () -> check(golden)));
  }

  private static void check(GoldenCase golden) throws Exception {
    if ("update".equals(System.getProperty("tailrace.golden")) && !golden.isWritten()) {
      golden.write();
    }
    assertThat(golden.isWritten())
        .as("%s has no plan and state; run with -Dtailrace.golden=update", golden.name())
        .isTrue();
    assertThat(golden.plan()).contains("\"" + golden.node() + "\"");
    assertThat(golden.expected()).isNotEmpty();
    assertThat(golden.restore()).as("restored").isEqualTo(golden.expected());
    assertThat(golden.runWithoutRestore()).as("without a restore").isEqualTo(golden.expected());
  }

  @Test
  void everyNodeWithStateHasAGoldenCase() {
    TailraceExecNodes.register();
    Set<String> stateful = new TreeSet<>();
    for (Class<? extends ExecNode<?>> node : ExecNodeMetadataUtil.execNodes()) {
      if (keepsState(node)) {
        for (ExecNodeMetadata metadata : ExecNodeMetadataUtil.extractMetadataFromAnnotation(node)) {
          stateful.add(metadata.name() + "_" + metadata.version());
        }
      }
    }
    stateful.removeIf(type -> !type.startsWith(OURS));
    assertThat(GoldenCase.all().stream().map(GoldenCase::node).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(stateful);
  }

  /** Whether plan files say for how long a node keeps its states. */
  private static boolean keepsState(Class<? extends ExecNode<?>> node) {
    return Arrays.stream(node.getDeclaredConstructors())
        .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
        .map(parameter -> parameter.getAnnotation(JsonProperty.class))
        .anyMatch(property -> property != null && property.value().equals("state"));
  }
}
