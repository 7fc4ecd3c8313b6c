/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.table.client.gateway.SqlExecutionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementCheckTest {

  private final StatementCheck check = new StatementCheck();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET;",
        "SET 'parallelism.default' = '2';",
        "set parallelism.default=2",
        "SET 'my.own.key' = 'it''s';",
        "RESET 'parallelism.defalt';",
        "SELECT 'SET ''parallelism.defalt'' = ''2''';",
        "SHOW JOBS;",
        "STOP JOB '0123456789abcdef0123456789ABCDEF' WITH SAVEPOINT;",
        "DESCRIBE jobs;",
      })
  void saysNothingOfWhatIsRight(String statement) {
    assertThat(check.check(statement)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET 'parallelism.defalt' = '2';",
        "\n set 'parallelism.defalt'\n='it''s'",
        "SET parallelism.defalt = 2;",
      })
  void warnsOfUnknownKeys(String statement) {
    assertThat(check.check(statement))
        .contains(
            "SET: Flink has no option 'parallelism.defalt'; did you mean 'parallelism.default'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SET 'parallelism.default' = 'two';|'parallelism.default' cannot be 'two'",
        "SET 'tailrace.falback' = 'forbid'|There is no option 'tailrace.falback'",
        "STOP JOB 'abc';|There is no job 'abc'",
        "stop job '' with savepoint|There is no job ''",
        "DESCRIBE JOB 'abc'|There is no job 'abc'",
      })
  void refusesWhatMustFail(String statement, String message) {
    assertThatThrownBy(() -> check.check(statement))
        .isInstanceOf(SqlExecutionException.class)
        .hasMessageStartingWith(message);
  }
}
