/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.FallbackMode;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;

/** What keeps a test from being native is noted for each node of its plans. */
class PlanLogTest {
  private static final String GROUP_BY = "SELECT n, COUNT(*) FROM numbers GROUP BY n";

  private final TableEnvironment tables = tables();

  private static TableEnvironment tables() {
    RunningTest.start(Engine.TAILRACE, FallbackMode.ALLOW);
    TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
    tables.executeSql(
        "CREATE TABLE numbers (n BIGINT, p AS PROCTIME()) WITH ('connector' = 'datagen')");
    return tables;
  }

  @Test
  void connectorsAreNotCounted() {
    tables.explainSql(GROUP_BY);

    assertThat(Level.of(RunningTest.plans().lowest())).isEqualTo(Level.VECTOR);
    assertThat(RunningTest.plans().refusals()).isEmpty();
    assertThat(RunningTest.plans().foreignKinds()).isEmpty();
  }

  @Test
  void aRefusedNodeOfOursIsNamedWithItsReason() {
    tables.getConfig().set(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG, true);
    tables.explainSql(GROUP_BY);

    assertThat(Level.of(RunningTest.plans().lowest())).isEqualTo(Level.HOSTED);
    assertThat(RunningTest.plans().refusals())
        .containsExactly(
            "GroupAggregate: tables have no changelog of their own, which"
                + " 'state.changelog.enabled' = 'true' asks for");
    assertThat(RunningTest.plans().foreignKinds()).isEmpty();
  }

  @Test
  void aNodeOfAnotherKindIsNamedOnce() {
    String match =
        "SELECT * FROM numbers MATCH_RECOGNIZE (ORDER BY p MEASURES A.n AS n ONE ROW PER MATCH"
            + " PATTERN (A B) DEFINE A AS A.n > 1)";
    tables.explainSql(match + " AS a");
    tables.explainSql(match + " AS b");

    assertThat(Level.of(RunningTest.plans().lowest())).isEqualTo(Level.HOSTED);
    assertThat(RunningTest.plans().foreignKinds()).containsExactly("Match");
    assertThat(RunningTest.plans().refusals()).isEmpty();
  }
}
