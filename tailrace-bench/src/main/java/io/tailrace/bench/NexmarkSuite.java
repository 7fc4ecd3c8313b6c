/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.cli.script.Script;
import io.tailrace.connectors.nexmark.NexmarkTableFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The queries of the Nexmark benchmark as files to compare. Query 12 is left out: it groups by
 * processing time, so two runs give two answers.
 */
final class NexmarkSuite {
  private static final int LAST_QUERY = 23;
  private static final Set<Integer> LEFT_OUT = Set.of(12);
  private static final int WITH_SIDE_INPUT = 13;

  private NexmarkSuite() {}

  /**
   * The queries.
   *
   * @param events of the three streams together
   */
  static List<BenchScript> scripts(long events) {
    List<BenchScript> scripts = new ArrayList<>();
    for (int query = 0; query <= LAST_QUERY; query++) {
      if (!LEFT_OUT.contains(query)) {
        scripts.add(script(query, events));
      }
    }
    return scripts;
  }

  private static BenchScript script(int query, long events) {
    StringBuilder text = new StringBuilder(resource("tables.sql"));
    for (String table : List.of("person", "auction", "bid")) {
      text.append("\nALTER TABLE ").append(table);
      text.append(" SET ('events' = '").append(events).append("');");
    }
    if (query == WITH_SIDE_INPUT) {
      text.append('\n').append(resource("q13-tables.sql"));
    }
    text.append('\n').append(resource("q" + query + ".sql"));
    String name = "nexmark-q" + query;
    return BenchScript.of(name, new Script(name, Path.of("").toAbsolutePath(), text.toString()));
  }

  private static String resource(String file) {
    try (InputStream in =
        NexmarkTableFactory.class.getClassLoader().getResourceAsStream("nexmark/" + file)) {
      if (in == null) {
        throw new IllegalStateException("The connector nexmark has no file " + file + ".");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
