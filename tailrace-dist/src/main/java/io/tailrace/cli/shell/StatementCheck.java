/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import io.tailrace.cli.options.Setting;
import io.tailrace.cli.options.SettingCheck;
import io.tailrace.cli.options.SettingException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.table.client.gateway.SqlExecutionException;

/**
 * Checks what a gateway takes without a word or refuses without saying why: the settings of SET,
 * and the ids of jobs.
 */
final class StatementCheck {

  private static final String ORIGIN = "SET";
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;

  /** With quotes, as Flink documents it, or without. */
  private static final Pattern SET =
      Pattern.compile(
          "\\s*SET\\s+(?:'([^']+)'|([^'\\s=]+))\\s*=\\s*(?:'((?:[^']|'')*)'|([^'\\s;]+))\\s*;?\\s*",
          FLAGS);

  private static final Pattern JOB =
      Pattern.compile("\\s*(?:STOP|DESCRIBE|DESC)\\s+JOB\\s+'([^']*)'.*", FLAGS);
  private static final Pattern JOB_ID = Pattern.compile("[0-9a-fA-F]{32}");

  private final SettingCheck settings = new SettingCheck();

  /**
   * Checks a statement before it is executed.
   *
   * @return a warning for the user
   * @throws SqlExecutionException for a statement that must fail, or would do nothing
   */
  Optional<String> check(String statement) {
    Matcher job = JOB.matcher(statement);
    if (job.matches() && !JOB_ID.matcher(job.group(1)).matches()) {
      throw new SqlExecutionException(
          "There is no job '"
              + job.group(1)
              + "': the id of a job has 32 hexadecimal digits; SHOW JOBS lists those that there"
              + " are");
    }
    Matcher set = SET.matcher(statement);
    return set.matches() ? check(either(set, 1), either(set, 3)) : Optional.empty();
  }

  private Optional<String> check(String key, String value) {
    if (key.isBlank()) {
      return Optional.empty();
    }
    try {
      return settings.check(new Setting(key.strip(), value.replace("''", "'"), ORIGIN));
    } catch (SettingException e) {
      throw new SqlExecutionException(e.problem());
    }
  }

  /** The group of what is quoted, or the next one. */
  private static String either(Matcher matcher, int quoted) {
    return Stream.of(quoted, quoted + 1)
        .flatMap(group -> Stream.ofNullable(matcher.group(group)))
        .findFirst()
        .orElseThrow();
  }
}
