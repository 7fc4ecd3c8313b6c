/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.hint.StateTtlHint;
import org.apache.flink.util.TimeUtils;

/**
 * How long an operator keeps what does not change.
 *
 * @param duration zero for ever
 * @param origin what said so
 */
public record TimeToLive(Duration duration, Origin origin) implements Comparable<TimeToLive> {

  /** What says how long state is kept; a hint goes before the option, a plan file before both. */
  public enum Origin {
    OPTION(ExecutionConfigOptions.IDLE_STATE_RETENTION.key()),
    HINT(StateTtlHint.STATE_TTL.getHintName() + " hint"),
    PLAN_FILE("plan file");

    private final String source;

    Origin(String source) {
      this.source = source;
    }

    /** The option, the kind of hint, or the file. */
    public String source() {
      return source;
    }

    /** What sets another time to live. */
    String remedy(TimeToLive wanted) {
      return switch (this) {
        case OPTION ->
            "SET '"
                + ExecutionConfigOptions.IDLE_STATE_RETENTION.key()
                + "' = '"
                + wanted.text()
                + "'";
        case HINT -> "/*+ STATE_TTL('INPUT' = '" + wanted.text() + "') */";
        case PLAN_FILE -> "\"ttl\" : \"" + wanted.text() + "\" in the plan file";
      };
    }

    /** The origin as users know it. */
    public String label() {
      return switch (this) {
        case OPTION -> "'" + source + "'";
        case HINT -> "a " + source;
        case PLAN_FILE -> "the " + source;
      };
    }
  }

  /** Checks the duration. */
  public TimeToLive {
    checkArgument(!duration.isNegative(), "A time to live cannot be %s.", duration);
  }

  /** What a session sets. */
  public static TimeToLive ofOption(ReadableConfig config) {
    return new TimeToLive(config.get(ExecutionConfigOptions.IDLE_STATE_RETENTION), Origin.OPTION);
  }

  /** What a hint says. */
  public static TimeToLive ofHint(long millis) {
    return new TimeToLive(Duration.ofMillis(millis), Origin.HINT);
  }

  /** What a plan file says. */
  public static TimeToLive ofPlanFile(Duration duration) {
    return new TimeToLive(duration, Origin.PLAN_FILE);
  }

  /** What holds for an operator of one input: its hints, or the session. */
  public static TimeToLive of(List<RelHint> hints, ReadableConfig config) {
    return Optional.ofNullable(StateTtlHint.getStateTtlFromHintOnSingleRel(hints))
        .map(TimeToLive::ofHint)
        .orElseGet(() -> ofOption(config));
  }

  /** Whether nothing is ever forgotten. */
  public boolean isForever() {
    return duration.isZero();
  }

  /** How long, since when, and what says so: the end of a sentence about state. */
  public String lifetime() {
    String source = origin.source();
    return isForever()
        ? "for ever (" + source + (origin == Origin.OPTION ? " = 0)" : ")")
        : "for " + text() + " after the last change of its key (" + source + ")";
  }

  /** The duration as users write it. */
  public String text() {
    return TimeUtils.formatWithHighestUnit(duration);
  }

  /** The shorter one first, for ever last. */
  @Override
  public int compareTo(TimeToLive other) {
    return isForever() || other.isForever()
        ? Boolean.compare(isForever(), other.isForever())
        : duration.compareTo(other.duration);
  }
}
