/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.Changelogs;
import io.tailrace.testing.run.PreparedScript;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DataflowDriverTest {
  private static final SqlScript UNION =
      SqlScriptParser.parse(
          "union.sqltest",
          """
          # Two tables of one row each, side by side.
          === table a
          CREATE TABLE a (x INT)
          ---
          1
          2
          === table b
          CREATE TABLE b (x INT)
          ---
          10
          20
          === sql
          SELECT x FROM a UNION ALL SELECT x FROM b;
          """);

  private static List<String> run(RunConfiguration configuration, DriverSettings settings) {
    try (PreparedScript prepared = new PreparedScript(UNION)) {
      Answer answer = prepared.run(configuration, settings);
      assertThat(answer.error()).isEmpty();
      assertThat(Changelogs.fold(answer.changes("result"))).containsExactly("1", "10", "2", "20");
      return answer.changes("result").stream().map(change -> change.row()).toList();
    }
  }

  @Test
  void aSeedGivesOneInterleaving() {
    RunConfiguration plain = RunConfiguration.plain();

    assertThat(run(plain, DriverSettings.of(3))).isEqualTo(run(plain, DriverSettings.of(3)));
  }

  @Test
  void seedsGiveDifferentInterleavings() {
    List<List<String>> orders = new ArrayList<>();
    for (long seed = 0; seed < 10; seed++) {
      orders.add(run(RunConfiguration.plain(), DriverSettings.of(seed)));
    }

    assertThat(orders.stream().distinct().count()).isGreaterThan(1);
  }

  @Test
  void restoresAfterEveryBatchAtTheNextParallelism() {
    Parallelisms seen = new Parallelisms();
    RunConfiguration configuration = RunConfiguration.plain().with(Dimension.RESTORE, "rescale");

    run(configuration, configuration.settings().withTap(seen::listen));

    assertThat(seen.betweenRestores).startsWith(1, 3, 2);
  }

  /** How many subtasks of an operator run between two restores; all of them hear of the clock. */
  private static final class Parallelisms {
    private final List<Integer> betweenRestores = new ArrayList<>();
    private int running;

    EdgeTap listen(EdgeTap.Producer producer) {
      return new EdgeTap() {
        @Override
        public void callEnded(Consumer<Object> next) {
          running = Math.max(running, producer.subtask() + 1);
        }

        @Override
        public void restored() {
          if (running > 0) {
            betweenRestores.add(running);
            running = 0;
          }
        }
      };
    }
  }
}
