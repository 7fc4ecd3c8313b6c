/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The index of capabilities and the numbers in the titles of the files say the same. */
class FeatureIndexTest {
  private static final Path ROOT = SqlScripts.root();
  private static final Pattern TITLE = Pattern.compile("^(\\d+(?:, \\d+)*): ");
  private static final Pattern ENTRY =
      Pattern.compile("^\\| (\\d+) \\| [^|]+ \\| ([^|]+) \\|$", Pattern.MULTILINE);

  @Test
  void everyNumberHasTheFilesThatItNames() throws IOException {
    Map<Integer, Set<String>> named = new TreeMap<>();
    Matcher entries = ENTRY.matcher(Files.readString(ROOT.resolve("README.md"), UTF_8));
    entries
        .results()
        .forEach(
            entry ->
                named.put(
                    Integer.valueOf(entry.group(1)),
                    new TreeSet<>(Arrays.asList(entry.group(2).split(", ")))));

    assertThat(named).isNotEmpty().isEqualTo(numbersInTitles());
  }

  private static Map<Integer, Set<String>> numbersInTitles() {
    Map<Integer, Set<String>> files = new TreeMap<>();
    for (SqlScript script : SqlScripts.all(ROOT)) {
      Matcher title = TITLE.matcher(script.title());
      if (title.find()) {
        String name = script.file().replace(SqlScripts.SUFFIX, "");
        for (String number : title.group(1).split(", ")) {
          files.computeIfAbsent(Integer.valueOf(number), n -> new TreeSet<>()).add(name);
        }
      }
    }
    return files;
  }
}
