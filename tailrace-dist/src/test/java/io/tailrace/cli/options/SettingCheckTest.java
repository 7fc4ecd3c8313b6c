/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingCheckTest {

  private final SettingCheck check = new SettingCheck();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parallelism.default=2",
        "state.backend=rocksdb",
        "tailrace.fallback=forbid",
        "execution.runtime-mode=batch",
        "execution.target=local",
        "parallelism.default=-1",
        "table.local-time-zone=default",
        "table.local-time-zone=Europe/Berlin",
        "s3.access-key=abc",
        "my.own.key=a=b",
      })
  void acceptsWhatIsKnownOrForeign(String text) throws SettingException {
    assertThat(check.check(Setting.parse(text, "--set"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "parallelism.default=two|--set: 'parallelism.default' cannot be 'two': it is a number from"
            + " 1 to 32768",
        "parallelism.default=99999999999|--set: 'parallelism.default' cannot be '99999999999': it"
            + " is a number from 1",
        "rest.port=99999999999|--set: 'rest.port' cannot be '99999999999': it is no number, or one"
            + " that is too large",
        "parallelism.default=0|--set: 'parallelism.default' cannot be '0': it is a number from 1 to"
            + " 32768",
        "parallelism.default=40000|--set: 'parallelism.default' cannot be '40000': it is",
        "table.local-time-zone=Mars/X|--set: 'table.local-time-zone' cannot be 'Mars/X': Invalid"
            + " time zone.",
        "execution.runtime-mode=stream|--set: 'execution.runtime-mode' cannot be 'stream':",
        "table.exec.state.ttl=1hh|--set: Option 'table.exec.state.ttl' is not valid. Its value"
            + " '1hh' cannot be read. Allowed: a duration",
        "tailrace.fallback=forbidd|--set: Option 'tailrace.fallback' is not valid. Its value"
            + " 'forbidd' cannot be read. Allowed: allow, forbid",
        "tailrace.falback=forbid|--set: There is no option 'tailrace.falback'. Did you mean"
            + " 'tailrace.fallback'?",
        "table.sql-dialect=hive|--set: Option 'table.sql-dialect' is not valid.",
        "execution.target=remote|--set: 'execution.target' can only be 'local'",
      })
  void refusesBadValues(String text, String message) throws SettingException {
    Setting setting = Setting.parse(text, "--set");

    assertThatThrownBy(() -> check.check(setting))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void warnsOfKeysThatHaveNoEffect() throws SettingException {
    assertThat(check.check(Setting.parse("parallelism.defalt=2", "--set")))
        .contains(
            "--set: Flink has no option 'parallelism.defalt'; did you mean 'parallelism.default'?");
    assertThat(check.check(Setting.parse("table.exec.state.tll=1 d", "--set")).orElseThrow())
        .contains("has no effect", "table.exec.state.ttl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "key", "=value", " = "})
  void refusesWhatIsNoSetting(String text) {
    assertThatThrownBy(() -> Setting.parse(text, "--set"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("--set: '" + text + "' is not a setting; write key=value");
  }

  @Test
  void keepsFurtherEqualsSigns() throws SettingException {
    assertThat(Setting.parse(" a = b=c ", "--set")).isEqualTo(new Setting("a", "b=c", "--set"));
  }
}
