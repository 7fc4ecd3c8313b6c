/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import static org.apache.flink.util.Preconditions.checkState;

import java.util.Map;
import org.apache.flink.configuration.description.TextElement;

/** What each option means, in a sentence: our own description, or these words for Flink's keys. */
final class OptionMeanings {
  private static final Map<String, String> OF_FLINK_KEYS =
      Map.ofEntries(
          Map.entry("execution.checkpointing.interval", "Time between two checkpoints."),
          Map.entry("state.backend.type", "Where operators of Flink keep their state."),
          Map.entry(
              "table.exec.state.ttl",
              "How long the state of a key is kept after its last change; 0 keeps it for ever."),
          Map.entry(
              "table.exec.mini-batch.enabled",
              "Whether operators gather rows and fold the changes of a key before they touch state."),
          Map.entry(
              "table.exec.mini-batch.allow-latency", "How long rows may be gathered at most."),
          Map.entry("table.exec.mini-batch.size", "How many rows may be gathered at most."),
          Map.entry(
              "table.optimizer.distinct-agg.split.enabled",
              "Whether a DISTINCT aggregation is done in two levels, to spread hot groups."),
          Map.entry(
              "table.optimizer.distinct-agg.split.bucket-num",
              "Parts into which a group is split on the first of these levels."),
          Map.entry(
              "table.optimizer.agg-phase-strategy",
              "Whether an aggregation has a local phase before the exchange."),
          Map.entry(
              "table.exec.async-lookup.buffer-capacity",
              "Lookups that a subtask may have under way at once."),
          Map.entry("table.exec.async-lookup.timeout", "How long one lookup may take."),
          Map.entry(
              "table.exec.async-lookup.output-mode",
              "Whether results of lookups keep the order of their rows."),
          Map.entry("table.exec.rank.topn-cache-size", "Rows that a TopN operator caches."),
          Map.entry(
              "table.exec.source.cdc-events-duplicate",
              "Whether a source may repeat changes, so that they are normalized by primary key."),
          Map.entry("table.sql-dialect", "The dialect of SQL texts."));

  private OptionMeanings() {}

  static String of(DeclaredOption<?> option) {
    String ofFlinkKey = OF_FLINK_KEYS.get(option.key());
    if (ofFlinkKey != null) {
      return ofFlinkKey;
    }
    StringBuilder own = new StringBuilder();
    option
        .option()
        .description()
        .getBlocks()
        .forEach(block -> own.append(((TextElement) block).getFormat()));
    checkState(own.length() > 0, "The option '%s' has no description.", option.key());
    return own.toString();
  }
}
