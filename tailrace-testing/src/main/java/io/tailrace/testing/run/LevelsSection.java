/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.planner.explain.PlanLevels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the section {@code === levels} of a SQL test file anew, for review as a difference. */
public final class LevelsSection {
  private static final String HEAD = "=== levels";
  private static final String SECTION = "===";

  private LevelsSection() {}

  /** Replaces the section of the file, or appends one, by the nodes and levels of a plan. */
  public static void rewrite(Path file, String plan) {
    try {
      List<String> kept = new ArrayList<>();
      boolean inside = false;
      for (String line : Files.readAllLines(file, UTF_8)) {
        inside = line.startsWith(SECTION) ? line.equals(HEAD) : inside;
        if (!inside) {
          kept.add(line);
        }
      }
      while (kept.get(kept.size() - 1).isBlank()) {
        kept.remove(kept.size() - 1);
      }
      kept.add("");
      kept.add(HEAD);
      kept.addAll(PlanLevels.of(plan));
      Files.write(file, kept, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot rewrite " + file + ".", e);
    }
  }
}
