/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.script.SqlScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.types.RowKind;

/**
 * The answers of stock Flink, cached in a file next to each script. An answer is valid for one text
 * of the script and one version of Flink.
 *
 * <p>Behaviour is chosen by the system property {@code tailrace.golden}: {@code update} rewrites
 * every file that is asked for, and the levels in the scripts; {@code strict}, for continuous
 * integration, refuses to go on where a file is missing or out of date; without it the answer is
 * computed on the fly and not written.
 */
public final class GoldenAnswers {
  /** Name of the system property. */
  public static final String MODE = "tailrace.golden";

  private static final String UPDATE = "update";
  private static final String STRICT = "strict";
  private static final String SUFFIX = ".golden";
  private static final String RESULT = "=== result ";
  private static final String LATE = "=== late ";
  private static final String ERROR = "=== error";

  private final Path root;
  private final Map<String, Answer> known = new HashMap<>();

  /** Answers for the scripts below {@code root}. */
  public GoldenAnswers(Path root) {
    this.root = root;
  }

  /**
   * The answer of stock Flink at parallelism 1.
   *
   * @throws IllegalStateException in strict mode when the cached answer is missing or out of date
   */
  public Answer answer(SqlScript script) {
    return known.computeIfAbsent(script.file(), name -> find(script));
  }

  /** Whether this run writes the files anew. */
  public boolean isUpdating() {
    return System.getProperty(MODE, "").equals(UPDATE);
  }

  private Answer find(SqlScript script) {
    Path file = root.resolve(script.file() + SUFFIX);
    if (!isUpdating()) {
      Optional<Answer> cached = read(file, header(script));
      if (cached.isPresent()) {
        return cached.get();
      }
      if (System.getProperty(MODE, "").equals(STRICT)) {
        throw new IllegalStateException(
            "The answer of stock Flink in "
                + file
                + " is missing or was made for another text of the script. Run: mvn -pl"
                + " tailrace-testing -am test -Dtest=SqlFilesTest -Dtailrace.golden=update");
      }
    }
    Answer answer = ClusterRunner.run(script, Engine.STOCK, 1, 1, new Configuration());
    if (isUpdating()) {
      write(file, header(script), answer);
    }
    return answer;
  }

  private static List<String> header(SqlScript script) {
    return List.of(
        "# What stock Flink answers; made by -D" + MODE + "=update.",
        "flink " + EnvironmentInformation.getVersion(),
        "script " + hash(script.question()));
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256.", e);
    }
  }

  private static void write(Path file, List<String> header, Answer answer) {
    List<String> lines = new ArrayList<>(header);
    answer
        .changes()
        .forEach(
            (name, changes) -> {
              lines.add(RESULT + name);
              changes.forEach(
                  c -> lines.add(c.kind().shortString() + "\t" + c.key() + "\t" + c.row()));
            });
    if (answer.lateRecords() > 0) {
      lines.add(LATE + answer.lateRecords());
    }
    answer.error().ifPresent(error -> lines.add(ERROR));
    try {
      Files.write(file, lines, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file + ".", e);
    }
  }

  private static Optional<Answer> read(Path file, List<String> header) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      List<String> lines = Files.readAllLines(file, UTF_8);
      return lines.size() >= header.size() && lines.subList(0, header.size()).equals(header)
          ? Optional.of(parse(lines.subList(header.size(), lines.size())))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ".", e);
    }
  }

  private static Answer parse(List<String> lines) {
    Map<String, List<ResultLog.Entry>> changes = new TreeMap<>();
    List<ResultLog.Entry> current = new ArrayList<>();
    long lateRecords = 0;
    for (String line : lines) {
      if (line.equals(ERROR)) {
        return new Answer(Map.of(), 0, Optional.of(""));
      }
      if (line.startsWith(LATE)) {
        lateRecords = Long.parseLong(line.substring(LATE.length()));
      } else if (line.startsWith(RESULT)) {
        current = new ArrayList<>();
        changes.put(line.substring(RESULT.length()), current);
      } else {
        String[] parts = line.split("\t", -1);
        current.add(new ResultLog.Entry(kind(parts[0]), parts[1], parts[2]));
      }
    }
    return new Answer(changes, lateRecords, Optional.empty());
  }

  private static RowKind kind(String text) {
    for (RowKind kind : RowKind.values()) {
      if (kind.shortString().equals(text)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("Not a kind of change: " + text);
  }
}
