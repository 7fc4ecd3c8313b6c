/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.collision;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.run.PreparedScript;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import org.junit.jupiter.api.Test;

class HashCollisionsTest {
  private static final RunConfiguration EQUAL =
      RunConfiguration.plain().with(Dimension.HASHES, "equal");

  private static HashCollisions run(RunConfiguration configuration, String query, String... rows) {
    SqlScript script =
        SqlScriptParser.parse(
            "counted.sqltest",
            "# A table.\n=== table t\nCREATE TABLE t (k STRING, v INT)"
                + " WITH ('changelog-mode' = 'I,UB,UA,D')\n---\n"
                + String.join("\n", rows)
                + "\n=== sql\n"
                + query
                + ";\n");
    HashCollisions collisions = new HashCollisions();
    try (PreparedScript prepared = new PreparedScript(script)) {
      assertThat(
              prepared.run(configuration, collisions.listenedTo(configuration.settings())).error())
          .isEmpty();
    }
    return collisions;
  }

  private static HashCollisions groups(RunConfiguration configuration, String... rows) {
    return run(configuration, "SELECT k, COUNT(*) AS n FROM t GROUP BY k", rows);
  }

  @Test
  void countsRowsThatMeetAnotherKeyAndKeysThatLieBesideOne() {
    HashCollisions collisions =
        groups(EQUAL, "+I 'a', 1", "+I 'a', 2", "+I 'b', 3", "+I 'a', 4", "+I 'c', 5");

    assertThat(collisions.exchangesSawKeys()).isTrue();
    assertThat(collisions.inExchanges()).isEqualTo(3);
    assertThat(collisions.tablesKeptKeys()).isTrue();
    assertThat(collisions.inTables()).isEqualTo(2);
  }

  @Test
  void countsInTablesThatAreRestoredElsewhere() {
    HashCollisions collisions =
        groups(EQUAL.with(Dimension.RESTORE, "rescale"), "+I 'a', 1", "+I 'b', 3", "+I 'c', 5");

    assertThat(collisions.inExchanges()).isEqualTo(2);
    assertThat(collisions.inTables()).isEqualTo(2);
  }

  @Test
  void hashesThatDifferDoNotCollide() {
    HashCollisions collisions = groups(RunConfiguration.plain(), "+I 'a', 1", "+I 'b', 3");

    assertThat(collisions.exchangesSawKeys()).isTrue();
    assertThat(collisions.inExchanges()).isZero();
    assertThat(collisions.tablesKeptKeys()).isTrue();
    assertThat(collisions.inTables()).isZero();
  }

  @Test
  void oneKeyMeetsNone() {
    HashCollisions collisions = groups(EQUAL, "+I 'a', 1", "-D 'a', 1", "+I 'a', 2");

    assertThat(collisions.exchangesSawKeys()).isFalse();
    assertThat(collisions.inExchanges()).isZero();
    assertThat(collisions.tablesKeptKeys()).isFalse();
    assertThat(collisions.inTables()).isZero();
  }

  @Test
  void keysThatNeverLiveTogetherNeedNotMeetInATable() {
    HashCollisions collisions = groups(EQUAL, "+I 'a', 1", "-D 'a', 1", "+I 'b', 2");

    assertThat(collisions.inExchanges()).isEqualTo(1);
    assertThat(collisions.tablesKeptKeys()).isFalse();
  }

  @Test
  void operatorsWithoutKeysCountNothing() {
    HashCollisions collisions = run(EQUAL, "SELECT k FROM t", "+I 'a', 1", "+I 'b', 2");

    assertThat(collisions.exchangesSawKeys()).isFalse();
    assertThat(collisions.inExchanges()).isZero();
  }
}
