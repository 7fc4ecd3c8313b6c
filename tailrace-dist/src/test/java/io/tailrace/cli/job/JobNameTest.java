/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;

class JobNameTest {

  @Test
  void keepsShortNamesAndCutsLongOnes() {
    String longest = "n".repeat(60);

    assertThat(JobName.shortened("insert-into_c.d.t")).isEqualTo("insert-into_c.d.t");
    assertThat(JobName.shortened(longest)).isEqualTo(longest);
    assertThat(JobName.shortened(longest + "n")).isEqualTo("n".repeat(59) + "…");
    assertThat(JobName.shortened("SELECT a\n  FROM t\n")).isEqualTo("SELECT a FROM t");
    assertThat(JobName.shortened("\uD83D\uDE00".repeat(61)))
        .as("no character is cut into halves")
        .isEqualTo("\uD83D\uDE00".repeat(59) + "…");
  }

  @Test
  void leavesTheNameThatTheUserHasChosen() {
    String query = "SELECT a,\n  b ".repeat(20);
    Configuration named = new Configuration();
    named.set(PipelineOptions.NAME, query);
    StreamGraph chosen = graph(query);
    StreamGraph other = graph(query);

    JobName.shorten(chosen, named);
    JobName.shorten(other, new Configuration());

    assertThat(chosen.getJobName()).isEqualTo(query);
    assertThat(other.getJobName()).hasSize(60).startsWith("SELECT a, b SELECT a, ").endsWith("…");
  }

  private static StreamGraph graph(String name) {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment();
    environment.fromSequence(1, 2).print();
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobName(name);
    return graph;
  }
}
