/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables whose values are known only while the script runs. */
class StatementTest {

  private static final String SQL = "SELECT '${job.id}',\n '${other}' FROM t";

  @Test
  void replacesVariablesAndKnowsWhereTheRestStands() throws Exception {
    Statement statement = statement().with(Map.of("job.id", "it's"));

    assertThat(statement.sql()).isEqualTo("SELECT 'it''s',\n '${other}' FROM t");
    assertThat(statement.inScript(new Position(1, 8))).isEqualTo(new Position(1, 8));
    assertThat(statement.inScript(new Position(1, 15))).isEqualTo(new Position(1, 19));
    assertThat(statement.inScript(new Position(2, 13))).isEqualTo(new Position(2, 13));
    assertThat(statement.number()).isEqualTo(1);
  }

  @Test
  void staysAsItIsWithoutValues() throws Exception {
    assertThat(statement().with(Map.of()).sql()).isEqualTo(SQL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1                                | true",
        "/* first */ ( select 1 ) UNION SELECT 2 | true",
        "WITH t AS (SELECT 1) SELECT * FROM t    | true",
        "INSERT INTO s SELECT 1                  | true",
        "EXECUTE PLAN 'a.json'                   | true",
        "BEGIN STATEMENT SET                     | true",
        "EXPLAIN SELECT 1                        | false",
        "CREATE TABLE select_1 (n INT)           | false",
        "SET 'a' = 'SELECT'                      | false",
        "SELECTION                               | false"
      })
  void guessesByTheFirstWordWhetherThereIsAJob(String sql, boolean job) throws Exception {
    assertThat(StatementSplitter.split(Script.inline(sql), Map.of()).get(0).mayStartJob())
        .isEqualTo(job);
  }

  private static Statement statement() throws ScriptException {
    return StatementSplitter.split(Script.inline(SQL), Map.of()).get(0);
  }
}
