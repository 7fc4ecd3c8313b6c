/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.types.RowKind;

/**
 * The changes that a sink received, in the order of their arrival. Thread-safe. Rows are kept as
 * text from the moment they arrive, so a writer that reuses an object afterwards changes nothing.
 */
public final class ResultLog {
  private final List<Entry> entries = new ArrayList<>();

  /**
   * A change.
   *
   * @param key values of the primary key, {@code ""} when the sink has none
   * @param row all values
   */
  public record Entry(RowKind kind, String key, String row) {}

  synchronized void add(Entry entry) {
    entries.add(entry);
  }

  /** The changes so far. */
  public synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }
}
