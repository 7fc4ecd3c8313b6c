/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.failure;

import io.tailrace.cli.KnownNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names that a session knows, and those that a statement itself gives to columns. */
final class StatementNames implements KnownNames {

  private static final String NAME = "(\\w+|`[^`]+`)";

  /** {@code AS name}, {@code AS t (name, name)} and {@code WITH t (name, name) AS}. */
  private static final List<Pattern> GIVEN =
      List.of(
          Pattern.compile("\\bAS\\s+" + NAME + "(?![\\w`]|\\s*\\()", Pattern.CASE_INSENSITIVE),
          Pattern.compile(
              "\\b(?:AS|WITH)\\s+" + NAME + "\\s*\\(([\\w`\\s,]+)\\)", Pattern.CASE_INSENSITIVE));

  private final KnownNames session;
  private final String sql;

  StatementNames(KnownNames session, String sql) {
    this.session = Objects.requireNonNull(session, "session");
    this.sql = Objects.requireNonNull(sql, "sql");
  }

  @Override
  public Collection<String> tables() {
    return session.tables();
  }

  @Override
  public Collection<String> columns() {
    List<String> columns = new ArrayList<>(session.columns());
    for (Pattern given : GIVEN) {
      Matcher names = given.matcher(sql);
      while (names.find()) {
        // The last group alone: what stands before a list is the name of a table.
        for (String name : names.group(names.groupCount()).split(",")) {
          columns.add(name.replace("`", "").strip());
        }
      }
    }
    return columns;
  }

  @Override
  public Collection<String> functions() {
    return session.functions();
  }

  @Override
  public Collection<String> formats() {
    return session.formats();
  }
}
