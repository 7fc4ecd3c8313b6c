/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;

/** The catalog of options as the Markdown table of the user documentation. */
public final class OptionTable {

  private OptionTable() {}

  /** A row per declared option: key, default, allowed values, who reads it, meaning. */
  public static String markdown() {
    StringBuilder table = new StringBuilder("| key | default | allowed | read by | meaning |\n");
    table.append("|---|---|---|---|---|\n");
    for (DeclaredOption<?> option : OptionCatalog.declared()) {
      table
          .append("| `")
          .append(option.key())
          .append("` | ")
          .append(defaultOf(option))
          .append(" | ")
          .append(option.allowed())
          .append(" | ")
          .append(readerOf(option))
          .append(" | ")
          .append(OptionMeanings.of(option))
          .append(" |\n");
    }
    return table.toString();
  }

  private static String defaultOf(DeclaredOption<?> option) {
    if (!option.option().hasDefaultValue()) {
      return "none";
    }
    Object value = option.option().defaultValue();
    return value instanceof Duration duration
        ? TimeUtils.formatWithHighestUnit(duration)
        : String.valueOf(value);
  }

  private static String readerOf(DeclaredOption<?> option) {
    return switch (option.reader()) {
      case EVERY_JOB -> "every job";
      case HOSTED_OPERATORS -> "hosted operators";
      case STATEFUL_OPERATORS -> "operators with state";
      case NOBODY -> "nothing yet";
    };
  }
}
