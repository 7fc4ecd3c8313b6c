/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.types.RowKind;

/**
 * Reads the SQL test format, which CONTRIBUTING.md describes. Every error names file and line.
 *
 * <p>A file is a comment followed by sections; a section starts with {@code === KIND [ARGUMENTS]}
 * and lasts until the next one. Lines that start with {@code #} are comments everywhere.
 */
public final class SqlScriptParser {
  private static final String SECTION = "===";
  private static final String EVENTS = "---";

  /** The sections on which the answer depends. */
  private static final Set<String> QUESTION = Set.of("file", "table", "sink", "sql");

  private static final Pattern FILE_NAME = Pattern.compile("\\w[\\w.-]*");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final String file;
  private final List<SqlScript.DataFile> files = new ArrayList<>();
  private final List<SqlScript.InputTable> inputs = new ArrayList<>();
  private final List<SqlScript.SinkTable> sinks = new ArrayList<>();
  private final List<String> statements = new ArrayList<>();
  private final Map<String, List<ExpectedRow>> rows = new LinkedHashMap<>();
  private final Map<String, List<ExpectedRow>> changelogs = new LinkedHashMap<>();
  private final List<SqlScript.PlanLine> plan = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final Map<String, Set<String>> restrictions = new LinkedHashMap<>();
  private final StringBuilder question = new StringBuilder();
  private OptionalLong lateRecords = OptionalLong.empty();
  private Optional<List<String>> levels = Optional.empty();
  private Comparison comparison = Comparison.PER_KEY;
  private SqlScript.StockAnswer stock = SqlScript.StockAnswer.SAME;
  private SqlScript.Clock clock = SqlScript.Clock.ANY;
  private SqlScript.Retractions retractions = SqlScript.Retractions.MATCHED;

  private SqlScriptParser(String file) {
    this.file = file;
  }

  /** Reads a file below {@code root}; its name in messages is relative to {@code root}. */
  public static SqlScript parse(Path root, Path file) {
    try {
      return parse(
          root.relativize(file).toString().replace('\\', '/'), Files.readString(file, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the SQL test file " + file + ".", e);
    }
  }

  /**
   * Reads a text.
   *
   * @param file its name in messages
   * @throws ScriptException naming the line that is wrong
   */
  public static SqlScript parse(String file, String text) {
    return new SqlScriptParser(file).script(text);
  }

  private SqlScript script(String text) {
    List<String> lines = text.lines().toList();
    int first = 0;
    while (first < lines.size() && !isSection(lines.get(first))) {
      String line = lines.get(first);
      if (!line.isBlank() && !isComment(line)) {
        throw error(
            first + 1, "a file starts with a comment and sections '=== KIND', not with: " + line);
      }
      first++;
    }
    String title = lines.isEmpty() ? "" : lines.get(0).replaceFirst("^#\\s*", "").trim();
    if (first == 0 || title.isEmpty()) {
      throw error(1, "the first line must be a comment that says what the file shows");
    }
    while (first < lines.size()) {
      int end = first + 1;
      while (end < lines.size() && !isSection(lines.get(end))) {
        end++;
      }
      section(first, lines.subList(first, end));
      first = end;
    }
    if (statements.isEmpty()) {
      throw error(lines.size(), "there is no section '=== sql' with statements");
    }
    if (!errors.isEmpty() && !rows.isEmpty()) {
      throw error(lines.size(), "a file expects either rows or an error");
    }
    return new SqlScript(
        file,
        title,
        List.copyOf(files),
        List.copyOf(inputs),
        List.copyOf(sinks),
        List.copyOf(statements),
        rows,
        changelogs,
        lateRecords,
        List.copyOf(plan),
        levels,
        List.copyOf(errors),
        comparison,
        stock,
        clock,
        retractions,
        restrictions,
        question.toString());
  }

  private void section(int index, List<String> lines) {
    int line = index + 1;
    String[] words = lines.get(0).substring(SECTION.length()).trim().split("\\s+");
    List<Line> body = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !isComment(lines.get(i))) {
        body.add(new Line(lines.get(i), line + i));
      }
    }
    if (QUESTION.contains(words[0])) {
      question.append(lines.get(0)).append('\n');
      body.forEach(l -> question.append(l.text()).append('\n'));
    }
    switch (words[0]) {
      case "file" -> files.add(dataFile(name(words, line), body, line));
      case "table" -> inputs.add(inputTable(name(words, line), body, line));
      case "sink" -> sinks.add(new SqlScript.SinkTable(name(words, line), join(body), line + 1));
      case "sql" -> statements(body);
      case "include" -> include(words, line);
      case "rows" -> expect(rows, words, body, line);
      case "changelog" -> expect(changelogs, words, body, line);
      case "late" -> lateRecords = OptionalLong.of(lateRecords(body, line));
      case "plan" -> body.forEach(this::planLine);
      case "levels" -> levels = Optional.of(body.stream().map(l -> l.text().trim()).toList());
      case "error" -> body.forEach(l -> errors.add(l.text().trim()));
      case "options" -> body.forEach(this::option);
      default ->
          throw error(
              line,
              "unknown section '"
                  + words[0]
                  + "'; there are file, table, sink, sql, include, rows, changelog, late, plan, levels, error,"
                  + " options");
    }
  }

  private String name(String[] words, int line) {
    if (words.length != 2) {
      throw error(line, "a section '=== " + words[0] + "' needs one name");
    }
    return words[1];
  }

  private SqlScript.DataFile dataFile(String name, List<Line> body, int line) {
    if (!FILE_NAME.matcher(name).matches()) {
      throw error(line, "a file is named by letters, digits, '-', '_' and '.', not " + name);
    }
    return new SqlScript.DataFile(name, body.stream().map(Line::text).toList());
  }

  private long lateRecords(List<Line> body, int line) {
    if (body.size() != 1 || !NUMBER.matcher(body.get(0).text().trim()).matches()) {
      throw error(line, "a section '=== late' holds one number");
    }
    return Long.parseLong(body.get(0).text().trim());
  }

  private SqlScript.InputTable inputTable(String name, List<Line> body, int line) {
    int split = 0;
    while (split < body.size() && !body.get(split).text().trim().equals(EVENTS)) {
      split++;
    }
    if (split == body.size()) {
      throw error(line, "a line '---' must separate the DDL of a table from its rows");
    }
    List<InputEvent> events = new ArrayList<>();
    body.subList(split + 1, body.size()).forEach(l -> events.add(event(l)));
    return new SqlScript.InputTable(name, join(body.subList(0, split)), events, line + 1);
  }

  private InputEvent event(Line line) {
    String text = line.text().trim();
    if (text.equals("idle")) {
      return new InputEvent.Idle(line.number());
    }
    if (text.equals("active")) {
      return new InputEvent.Active(line.number());
    }
    if (text.startsWith("watermark ")) {
      return new InputEvent.WatermarkLine(
          timestamp(text.substring("watermark ".length()).trim(), line), line.number());
    }
    if (text.startsWith("fail ")) {
      return new InputEvent.Failure(text.substring("fail ".length()).trim(), line.number());
    }
    ExpectedRow row = row(line);
    return new InputEvent.Change(row.kind(), row.values(), line.number());
  }

  private long timestamp(String text, Line line) {
    try {
      return LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC).toEpochMilli();
    } catch (DateTimeException e) {
      throw error(line.number(), "a watermark is written as 2024-01-01 00:00:00, not as " + text);
    }
  }

  private ExpectedRow row(Line line) {
    String text = line.text().trim();
    RowKind kind = RowKind.INSERT;
    for (RowKind candidate : RowKind.values()) {
      if (text.startsWith(candidate.shortString() + " ")) {
        kind = candidate;
        text = text.substring(candidate.shortString().length());
      }
    }
    try {
      return new ExpectedRow(kind, LiteralParser.parseRow(text), line.number());
    } catch (IllegalArgumentException e) {
      throw error(line.number(), e.getMessage());
    }
  }

  /** A statement ends with a semicolon at the end of a line. */
  private void statements(List<Line> body) {
    StringBuilder statement = new StringBuilder();
    for (Line line : body) {
      String text = line.text().stripTrailing();
      boolean last = text.endsWith(";");
      statement.append(last ? text.substring(0, text.length() - 1) : text).append('\n');
      if (last) {
        statements.add(statement.toString().strip());
        statement.setLength(0);
      }
    }
    if (!statement.toString().isBlank()) {
      throw error(body.get(body.size() - 1).number(), "a statement must end with ';'");
    }
  }

  /** The answer depends on the statements, not on the name and the comments of the script. */
  private void include(String[] words, int line) {
    boolean into = words.length == 4 && words[2].equals("into");
    if (words.length != 2 && !into) {
      throw error(line, "a script is included by '=== include SCRIPT [into SINK]'");
    }
    List<String> script = new ArrayList<>();
    if (into) {
      script.add("INSERT INTO `" + words[3] + "`");
    }
    script.addAll(
        SqlResource.lines(words[1])
            .orElseThrow(
                () -> error(line, "there is no script " + words[1] + " on the class path")));
    script.forEach(text -> question.append(text).append('\n'));
    statements(script.stream().map(text -> new Line(text, line)).toList());
  }

  private void expect(
      Map<String, List<ExpectedRow>> target, String[] words, List<Line> body, int line) {
    if (words.length > 2) {
      throw error(line, "a section '=== " + words[0] + "' takes one name at most");
    }
    String result = words.length == 2 ? words[1] : SqlScript.SELECT_RESULT;
    if (target.put(result, body.stream().map(this::row).toList()) != null) {
      throw error(line, "the section '=== " + words[0] + " " + result + "' is there twice");
    }
  }

  private void planLine(Line line) {
    String[] words = line.text().trim().split("\\s+", 2);
    boolean known = words[0].equals("has") || words[0].equals("lacks");
    if (words.length != 2 || !known) {
      throw error(line.number(), "a plan line is 'has TEXT' or 'lacks TEXT'");
    }
    plan.add(
        new SqlScript.PlanLine(
            words[0].equals("has") ? SqlScript.Presence.PRESENT : SqlScript.Presence.ABSENT,
            words[1],
            line.number()));
  }

  private void option(Line line) {
    String[] words = line.text().trim().split("\\s*=\\s*", 2);
    if (words.length != 2) {
      throw error(line.number(), "an option is 'NAME = VALUE[, VALUE]'");
    }
    switch (words[0]) {
      case "compare" -> comparison = comparison(words[1].trim(), line.number());
      case "stock" -> stock = stock(words[1].trim(), line.number());
      case "clock" -> clock = clock(words[1].trim(), line.number());
      case "retractions" -> retractions = retractions(words[1].trim(), line.number());
      default ->
          restrictions.put(
              words[0], new LinkedHashSet<>(Arrays.asList(words[1].trim().split("\\s*,\\s*"))));
    }
  }

  private Comparison comparison(String value, int line) {
    return switch (value) {
      case "per key" -> Comparison.PER_KEY;
      case "folded" -> Comparison.FOLDED;
      default -> throw error(line, "compare is 'per key' or 'folded', not '" + value + "'");
    };
  }

  private SqlScript.StockAnswer stock(String value, int line) {
    return switch (value) {
      case "same" -> SqlScript.StockAnswer.SAME;
      case "different" -> SqlScript.StockAnswer.DIFFERENT;
      default -> throw error(line, "stock is 'same' or 'different', not '" + value + "'");
    };
  }

  private SqlScript.Clock clock(String value, int line) {
    return switch (value) {
      case "any" -> SqlScript.Clock.ANY;
      case "driver" -> SqlScript.Clock.DRIVER;
      default -> throw error(line, "clock is 'any' or 'driver', not '" + value + "'");
    };
  }

  private SqlScript.Retractions retractions(String value, int line) {
    return switch (value) {
      case "matched" -> SqlScript.Retractions.MATCHED;
      case "unmatched" -> SqlScript.Retractions.UNMATCHED;
      default -> throw error(line, "retractions are 'matched' or 'unmatched', not '" + value + "'");
    };
  }

  private static String join(List<Line> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text()).append('\n'));
    String joined = text.toString().strip();
    return joined.endsWith(";") ? joined.substring(0, joined.length() - 1) : joined;
  }

  private static boolean isSection(String line) {
    return line.startsWith(SECTION);
  }

  private static boolean isComment(String line) {
    return line.startsWith("#");
  }

  private ScriptException error(int line, String problem) {
    return new ScriptException(file, line, problem);
  }

  private record Line(String text, int number) {}
}
