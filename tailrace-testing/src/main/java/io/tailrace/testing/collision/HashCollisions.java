/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.collision;

import io.tailrace.batch.RowBatch;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.driver.EdgeTap;
import io.tailrace.testing.driver.KeyedInput;
import io.tailrace.testing.driver.TapChain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;

/**
 * Counts in one run how often different keys of one hash have met, in exchanges and in tables, from
 * what passes the edges in front of them and from the metrics of the operators; the operators
 * themselves count nothing.
 *
 * <p>In an exchange a collision is a row whose hash is that of another key. In a table it is a key
 * that lies there beside another of the same hash, for which a probe has passed the other one.
 */
public final class HashCollisions {
  private final Map<KeyedInput, KeysByHash> inputs = new LinkedHashMap<>();
  private final TableEntries entries = new TableEntries();

  /** Settings with which a run is counted here, too. */
  public DriverSettings listenedTo(DriverSettings settings) {
    return settings
        .withTap(TapChain.of(settings.tap(), Tap::new))
        .withMetrics(
            TestingMetricRegistry.builder()
                .setRegisterConsumer((metric, name, group) -> entries.register(metric, name))
                .build());
  }

  /** Number of rows that have met another key in an exchange. */
  public long inExchanges() {
    return collisions(KeyedInput.Use.EXCHANGE);
  }

  /**
   * A number of keys that have met another one in a table: those of the fullest table, at its
   * fullest, but the first. 0 unless the keys of all rows on their way to tables have one hash.
   */
  public long inTables() {
    return collisions(KeyedInput.Use.TABLE) == 0 ? 0 : Math.max(0, entries.most() - 1);
  }

  /** Whether an exchange has seen more than one key. */
  public boolean exchangesSawKeys() {
    return inputs.entrySet().stream()
        .anyMatch(
            input ->
                input.getKey().use() == KeyedInput.Use.EXCHANGE && input.getValue().keys() > 1);
  }

  /** Whether the rows on their way to a table ask it to keep more than one key at a time. */
  public boolean tablesKeptKeys() {
    return inputs.entrySet().stream()
        .anyMatch(
            input ->
                input.getKey().use() == KeyedInput.Use.TABLE
                    && input.getValue().mostKeysAtOnce() > 1);
  }

  private long collisions(KeyedInput.Use use) {
    return inputs.entrySet().stream()
        .filter(input -> input.getKey().use() == use)
        .mapToLong(input -> input.getValue().collisions())
        .sum();
  }

  private final class Tap implements EdgeTap {
    private final Producer producer;

    Tap(Producer producer) {
      this.producer = producer;
    }

    @Override
    public void record(Object value, Consumer<Object> next) {
      if (value instanceof RowBatch batch && producer.schema().isPresent()) {
        for (KeyedInput input : producer.consumers()) {
          inputs
              .computeIfAbsent(input, key -> new KeysByHash(key.fieldArray()))
              .add(batch, producer.schema().get());
        }
      }
      next.accept(value);
    }

    @Override
    public void callEnded(Consumer<Object> next) {
      entries.read();
    }

    @Override
    public void restored() {
      entries.forgetOperators();
    }
  }
}
