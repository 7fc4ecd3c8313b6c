/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.hint.StateTtlHint;
import org.apache.flink.util.TimeUtils;

/** How long idle state lives, in words: by a STATE_TTL hint, or else by the option of the job. */
final class StateLifetime {
  /** Until event time or processing time has passed what the operator waits for. */
  static final String UNTIL_TIME_PASSES = "until the watermark, or the clock, has passed it";

  private static final String OPTION = ExecutionConfigOptions.IDLE_STATE_RETENTION.key();

  private final ReadableConfig config;

  StateLifetime(ReadableConfig config) {
    this.config = config;
  }

  /** The lifetime by the option of the job. */
  String ofJob() {
    return words(Optional.empty());
  }

  /** The lifetime of an operator of one input. */
  String ofOneInput(List<RelHint> hints) {
    return words(Optional.ofNullable(StateTtlHint.getStateTtlFromHintOnSingleRel(hints)));
  }

  /** The lifetimes of an operator of two inputs, which may have one hint each. */
  String ofTwoInputs(List<RelHint> hints) {
    Map<Integer, Long> ttls = StateTtlHint.getStateTtlFromHintOnBiRel(hints);
    String left = words(Optional.ofNullable(ttls.get(0)));
    String right = words(Optional.ofNullable(ttls.get(1)));
    return left.equals(right) ? left : left + " (left), " + right + " (right)";
  }

  private String words(Optional<Long> hintMillis) {
    if (hintMillis.isPresent()) {
      return words(Duration.ofMillis(hintMillis.get()), "STATE_TTL hint");
    }
    return words(config.get(ExecutionConfigOptions.IDLE_STATE_RETENTION), OPTION);
  }

  private static String words(Duration ttl, String source) {
    return ttl.isZero()
        ? "for ever (" + source + " = 0)"
        : "for "
            + TimeUtils.formatWithHighestUnit(ttl)
            + " after the last change of its key ("
            + source
            + ")";
  }
}
