/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlScriptParserTest {
  private static final String HEAD = "# What it shows.\n";

  @Test
  void includesTheStatementsOfScripts() {
    SqlScript script =
        SqlScriptParser.parse(
            "a.sqltest",
            HEAD
                + """
                === sql
                SELECT 1;
                === include nexmark/q2.sql
                === include nexmark/q2.sql into bids
                """);
    String query = "SELECT auction, price\nFROM bid\nWHERE MOD(auction, 123) = 0";
    assertThat(script.statements())
        .containsExactly("SELECT 1", query, "INSERT INTO `bids`\n" + query);
    assertThat(script.question()).endsWith("WHERE MOD(auction, 123) = 0;\n");
  }

  @Test
  void missingScriptsAreErrors() {
    assertThatThrownBy(
            () -> SqlScriptParser.parse("a.sqltest", HEAD + "=== include nexmark/q99.sql\n"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("2")
        .hasMessageContaining("there is no script nexmark/q99.sql");
    assertThatThrownBy(
            () -> SqlScriptParser.parse("a.sqltest", HEAD + "=== include nexmark/q2.sql as x\n"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("include SCRIPT [into SINK]");
  }

  @Test
  void readsAllSections() {
    SqlScript script =
        SqlScriptParser.parse(
            "a.sqltest",
            HEAD
                + """
                === file t.csv
                1,x
                === table t
                CREATE TABLE t (a INT);
                ---
                1
                # a comment
                -U 2
                watermark 2024-01-01 00:00:01.5
                idle
                active
                fail no more
                === sink s
                CREATE TABLE s (a INT)
                === sql
                SET 'a' = 'b';
                INSERT INTO s
                SELECT a FROM t;
                === rows s
                1
                === changelog s
                -D 1
                === late
                3
                === plan
                has Calc(
                lacks Exchange
                === levels
                Calc vector
                === options
                compare = folded
                clock = driver
                retractions = unmatched
                mini-batch = off
                """);

    assertThat(script.title()).isEqualTo("What it shows.");
    assertThat(script.files()).containsExactly(new SqlScript.DataFile("t.csv", List.of("1,x")));
    assertThat(script.inputs().get(0).ddl()).isEqualTo("CREATE TABLE t (a INT)");
    assertThat(script.inputs().get(0).events())
        .hasSize(6)
        .element(1)
        .isInstanceOfSatisfying(
            InputEvent.Change.class,
            change -> {
              assertThat(change.kind()).isEqualTo(RowKind.UPDATE_BEFORE);
              assertThat(change.line()).isEqualTo(9);
            });
    assertThat(script.inputs().get(0).events())
        .element(2)
        .isEqualTo(new InputEvent.WatermarkLine(1_704_067_201_500L, 10));
    assertThat(script.statements())
        .containsExactly("SET 'a' = 'b'", "INSERT INTO s\nSELECT a FROM t");
    assertThat(script.rows()).containsOnlyKeys("s");
    assertThat(script.changelogs().get("s").get(0).kind()).isEqualTo(RowKind.DELETE);
    assertThat(script.lateRecords()).hasValue(3);
    assertThat(script.plan()).hasSize(2);
    assertThat(script.levels()).hasValue(List.of("Calc vector"));
    assertThat(script.comparison()).isEqualTo(Comparison.FOLDED);
    assertThat(script.clock()).isEqualTo(SqlScript.Clock.DRIVER);
    assertThat(script.retractions()).isEqualTo(SqlScript.Retractions.UNMATCHED);
    assertThat(script.restrictions()).containsEntry("mini-batch", Set.of("off"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "=== colour                    | a.sqltest:2: unknown section 'colour'",
        "=== table                     | a.sqltest:2: a section '=== table' needs one name",
        "=== table t                   | a.sqltest:2: a line '---' must separate",
        "=== sql~SELECT 1              | a.sqltest:3: a statement must end with ';'",
        "=== rows~'open                | a.sqltest:3: expected a closing quote at column 6",
        "=== rows~[1, 2                | a.sqltest:3: expected ',' or ']' at column 6",
        "=== rows~{1, 2}               | a.sqltest:3: expected '=' between a key and its value",
        "=== plan~maybe Calc           | a.sqltest:3: a plan line is 'has TEXT' or 'lacks TEXT'",
        "=== options~compare = loosely | a.sqltest:3: compare is 'per key' or 'folded'",
        "=== options~clock = wall      | a.sqltest:3: clock is 'any' or 'driver', not 'wall'",
        "=== options~retractions = few | a.sqltest:3: retractions are 'matched' or 'unmatched'",
        "=== late~many                 | a.sqltest:2: a section '=== late' holds one number",
        "=== late                      | a.sqltest:2: a section '=== late' holds one number",
        "=== file ../t.csv             | a.sqltest:2: a file is named by letters, digits",
        "=== options~fast              | a.sqltest:3: an option is 'NAME = VALUE[, VALUE]'",
        "SELECT 1;                     | a.sqltest:2: a file starts with a comment and sections",
        "=== rows                      | a.sqltest:2: there is no section '=== sql'",
      })
  void namesTheLineThatIsWrong(String text, String message) {
    assertThatThrownBy(() -> SqlScriptParser.parse("a.sqltest", HEAD + text.replace('~', '\n')))
        .isInstanceOf(ScriptException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void insistsOnATitle() {
    assertThatThrownBy(() -> SqlScriptParser.parse("a.sqltest", "=== sql\nSELECT 1;\n"))
        .hasMessage("a.sqltest:1: the first line must be a comment that says what the file shows");
  }
}
