/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import io.tailrace.state.snapshot.StateOptions;
import java.time.Duration;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.MemorySize;

/** The engine's own options. Every key starts with {@value #PREFIX}. */
public final class TailraceOptions {
  /** Prefix of the engine's own keys; an unknown key behind it is an error. */
  public static final String PREFIX = "tailrace.";

  /** Whether Flink's operators may stand in for what the engine cannot run. */
  public static final ConfigOption<FallbackMode> FALLBACK =
      ConfigOptions.key(PREFIX + "fallback")
          .enumType(FallbackMode.class)
          .defaultValue(FallbackMode.ALLOW)
          .withDescription(
              "Whether operators of Flink may stand in for what Tailrace cannot run itself: 'allow'"
                  + " lets them and EXPLAIN shows where and why, 'forbid' fails the statement with"
                  + " an error that names the construct.");

  /** How long rows of a source without a FLIP-27 reader wait for their batch to fill. */
  public static final ConfigOption<Duration> SOURCE_LINGER =
      ConfigOptions.key(PREFIX + "source.linger")
          .durationType()
          .defaultValue(Duration.ofMillis(5))
          .withDescription(
              "How long a row from a source without a FLIP-27 reader waits for its batch to fill."
                  + " 0 emits a batch per row.");

  /** Heap that the state of one slot may take. */
  public static final ConfigOption<MemorySize> STATE_MEMORY = StateOptions.MEMORY;

  private TailraceOptions() {}
}
