/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSplitterTest {

  @Test
  void cutsAtSemicolons() throws ScriptException {
    assertThat(sql("SELECT 1;\n\nSELECT 2 ; ;; SELECT 3"))
        .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'a;b'",
        "SELECT 'it''s; fine'",
        "SELECT `a;b` FROM t",
        "SELECT '--' || '/*'",
        "SELECT E'it\\'s; fine'",
        "SELECT * FROM t /*+ OPTIONS('a' = 'b;c') */",
        "SELECT '${unknown}'",
        "SELECT '${'",
      })
  void keepsOneStatementWhole(String text) throws ScriptException {
    assertThat(sql(text + ";")).containsExactly(text);
  }

  @Test
  void endsAnOrdinaryStringAtABackslash() throws ScriptException {
    assertThat(sql("SELECT 'a\\'; SELECT 'b'")).containsExactly("SELECT 'a\\'", "SELECT 'b'");
    assertThat(sql("SELECT LIKE'a\\'; SELECT 'b'"))
        .containsExactly("SELECT LIKE'a\\'", "SELECT 'b'");
  }

  @Test
  void blanksCommentsAndKeepsHints() throws ScriptException {
    assertThat(sql("-- one; two\nSELECT 1 /* ; */ + /*+ HINT */ 2 -- end"))
        .containsExactly("SELECT 1         + /*+ HINT */ 2");
  }

  @Test
  void treatsAStatementSetAsOneStatement() throws ScriptException {
    String block =
        "EXECUTE STATEMENT SET BEGIN\n"
            + "INSERT INTO a SELECT CASE WHEN x THEN 1 END FROM t;\n"
            + "INSERT INTO b SELECT CASE x WHEN 1 THEN CASE y WHEN 2 THEN 3 END ELSE 4 END;\n"
            + "END";

    assertThat(sql(block + "; SELECT 1;")).containsExactly(block, "SELECT 1");
    assertThat(sql("EXPLAIN STATEMENT /* x */ SET BEGIN INSERT INTO a SELECT 1; END; SELECT 1"))
        .containsExactly(
            "EXPLAIN STATEMENT         SET BEGIN INSERT INTO a SELECT 1; END", "SELECT 1");
  }

  @Test
  void cutsAnOpenStatementSet() throws ScriptException {
    assertThat(sql("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END;"))
        .containsExactly("BEGIN STATEMENT SET", "INSERT INTO a SELECT 1", "END");
  }

  @Test
  void doesNotTakeALiteralForABlock() throws ScriptException {
    assertThat(sql("SELECT STATEMENT, SET, BEGIN; SELECT 'STATEMENT SET BEGIN'; SELECT 1"))
        .hasSize(3);
  }

  @Test
  void replacesVariablesWithinStringsOnly() throws ScriptException {
    List<Statement> statements =
        StatementSplitter.split(
            new Script("s", Path.of("/"), "SELECT '${dir}/x', ${dir}"), Map.of("dir", "/it's"));

    assertThat(statements).hasSize(1);
    assertThat(statements.get(0).sql()).isEqualTo("SELECT '/it''s/x', ${dir}");
  }

  @ParameterizedTest
  @CsvSource({"1,1,3:3", "1,8,3:10", "2,3,4:3", "2,19,4:14", "9,9,4:20"})
  void findsThePlaceInTheScript(int line, int column, String expected) throws ScriptException {
    String text = "SELECT 0;\r\n-- a comment\n  SELECT a,\n  '${dir}' FROM tab;";
    Statement statement =
        StatementSplitter.split(new Script("s", Path.of("/"), text), Map.of("dir", "123456789ab"))
            .get(1);

    assertThat(statement.number()).isEqualTo(2);
    assertThat(statement.start()).hasToString("3:3");
    assertThat(statement.inScript(new Position(line, column))).hasToString(expected);
    assertThat(statement.scriptLine(new Position(4, 1))).isEqualTo("  '${dir}' FROM tab;");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1; SELECT 'a|s:1:18: this string is not closed",
        "SELECT `a|s:1:8: this quoted name is not closed",
        "SELECT 1 /* a|s:1:10: this comment is not closed",
        "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1;|s:1:23: this BEGIN has no END",
        "-- only a comment|s: contains no statement",
        ";;|s: contains no statement",
      })
  void namesWhatIsLeftOpen(String text, String message) {
    assertThatThrownBy(() -> sql(text))
        .isInstanceOf(ScriptException.class)
        .hasMessageStartingWith(message);
  }

  private static List<String> sql(String text) throws ScriptException {
    return StatementSplitter.split(new Script("s", Path.of("/"), text), Map.of()).stream()
        .map(Statement::sql)
        .toList();
  }
}
