/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import io.tailrace.planner.FallbackMode;

/**
 * The test of Flink that runs now. It is static, because the test makes its table environments
 * itself and Flink finds their factories by name; tests run one after the other.
 */
public final class RunningTest {
  private static volatile Engine engine = Engine.TAILRACE;
  private static volatile FallbackMode fallback = FallbackMode.ALLOW;
  private static volatile PlanLog plans = new PlanLog();

  private RunningTest() {}

  /** Says what runs from now on, with an empty log of plans. */
  static void start(Engine nextEngine, FallbackMode nextFallback) {
    engine = nextEngine;
    fallback = nextFallback;
    plans = new PlanLog();
  }

  /** Who plans the test. */
  public static Engine engine() {
    return engine;
  }

  /** Whether operators of Flink may stand in. */
  static FallbackMode fallback() {
    return fallback;
  }

  /** What has been planned since the test has started. */
  static PlanLog plans() {
    return plans;
  }
}
