/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.tailrace.planner.FallbackMode;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests of Flink on one engine, one after the other, and notes how they end. */
final class TestRun implements TestExecutionListener {
  /** A job that waits for a row that never comes ends here. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int FAILURE_LENGTH = 500;
  private static final String INVOCATION = "test-template-invocation";

  private final Engine engine;
  private final Predicate<TestKey> forbids;
  private final SortedMap<TestKey, Outcome> outcomes = new TreeMap<>();
  private long started;

  private TestRun(Engine engine, Predicate<TestKey> forbids) {
    this.engine = engine;
    this.forbids = forbids;
  }

  /**
   * Runs all tests of some classes.
   *
   * @param forbids tests that must not fall back to operators of Flink
   */
  static SortedMap<TestKey, Outcome> all(
      Engine engine, Collection<Class<?>> classes, Predicate<TestKey> forbids) {
    return run(engine, classes.stream().map(type -> selectClass(type)).toList(), forbids);
  }

  /**
   * Runs some tests; one that does not exist has no outcome.
   *
   * @param forbids tests that must not fall back to operators of Flink
   */
  static SortedMap<TestKey, Outcome> some(
      Engine engine, Set<TestKey> keys, Predicate<TestKey> forbids) {
    List<ClassSelector> classes =
        FlinkTests.matching(".*").stream()
            .filter(type -> keys.stream().anyMatch(key -> key.className().equals(type.getName())))
            .map(type -> selectClass(type))
            .toList();
    if (classes.isEmpty()) {
      return new TreeMap<>();
    }
    TestPlan plan = LauncherFactory.create().discover(request(classes));
    List<DiscoverySelector> selectors =
        plan.getRoots().stream()
            .flatMap(root -> plan.getDescendants(root).stream())
            .filter(test -> test.getSource().filter(MethodSource.class::isInstance).isPresent())
            .flatMap(test -> selectors(test, keys))
            .toList();
    return run(engine, selectors, forbids);
  }

  private static Stream<DiscoverySelector> selectors(TestIdentifier method, Set<TestKey> keys) {
    TestKey plain = keyOf(method);
    return keys.stream()
        .filter(key -> key.className().equals(plain.className()))
        .filter(key -> key.method().equals(plain.method()))
        .map(
            key -> {
              UniqueId id = method.getUniqueIdObject();
              return selectUniqueId(
                  key.invocation() == 0 ? id : id.append(INVOCATION, "#" + key.invocation()));
            });
  }

  private static SortedMap<TestKey, Outcome> run(
      Engine engine, List<? extends DiscoverySelector> selectors, Predicate<TestKey> forbids) {
    TestRun run = new TestRun(engine, forbids);
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request(selectors), run);
    return run.outcomes;
  }

  private static LauncherDiscoveryRequest request(List<? extends DiscoverySelector> selectors) {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectors)
        .configurationParameter(
            "junit.jupiter.execution.timeout.default", TIMEOUT.toSeconds() + " s")
        .build();
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (test.isTest()) {
      TestKey key = keyOf(test);
      started = System.nanoTime();
      RunningTest.start(engine, forbids.test(key) ? FallbackMode.FORBID : FallbackMode.ALLOW);
    } else {
      // The class makes its clusters and tables of its own.
      RunningTest.start(engine, FallbackMode.ALLOW);
    }
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    if (test.isTest()) {
      RunningTest.start(engine, FallbackMode.ALLOW);
      add(test, Outcome.Result.SKIPPED, reason, Duration.ZERO);
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (!test.isTest()) {
      return;
    }
    Duration time = Duration.ofNanos(System.nanoTime() - started);
    switch (result.getStatus()) {
      case SUCCESSFUL -> add(test, Outcome.Result.PASSED, "", time);
      case ABORTED -> add(test, Outcome.Result.SKIPPED, failureOf(result), time);
      case FAILED -> add(test, Outcome.Result.FAILED, failureOf(result), time);
    }
  }

  private void add(TestIdentifier test, Outcome.Result result, String failure, Duration time) {
    PlanLog plans = RunningTest.plans();
    TestKey key = keyOf(test);
    outcomes.put(
        key,
        new Outcome(
            key,
            test.getDisplayName().replaceAll("\\s+", " "),
            result,
            failure,
            plans.lowest(),
            plans.foreignKinds(),
            plans.refusals(),
            time));
  }

  private static String failureOf(TestExecutionResult result) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = result.getThrowable().orElse(null);
        cause != null && text.length() < FAILURE_LENGTH;
        cause = cause.getCause()) {
      text.append(text.isEmpty() ? "" : " Caused by: ").append(cause);
    }
    String line = text.toString().replaceAll("\\s+", " ");
    return line.length() > FAILURE_LENGTH ? line.substring(0, FAILURE_LENGTH) + " ..." : line;
  }

  private static TestKey keyOf(TestIdentifier test) {
    MethodSource source = (MethodSource) test.getSource().orElseThrow();
    UniqueId.Segment last = test.getUniqueIdObject().getLastSegment();
    int invocation =
        last.getType().equals(INVOCATION) ? Integer.parseInt(last.getValue().substring(1)) : 0;
    return new TestKey(source.getClassName(), source.getMethodName(), invocation);
  }
}
