/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SampleTest {

  @Test
  void everyProgramOfAggregationAndCalcIsInTheSample() {
    TestLines passes = Lists.read().passes();
    Set<TestKey> sample = Sample.of(passes);

    Set<TestKey> programs = new TreeSet<>(passes.values().keySet());
    programs.removeIf(key -> !key.className().endsWith("RestoredPrograms"));
    programs.removeIf(
        key -> !passes.titles().get(key).matches(".*=(GroupAggregate|Calc)RestoreTest .*"));
    assertThat(programs).isNotEmpty();
    assertThat(sample).containsAll(programs);
  }

  @Test
  void aShareOfTheOthersIsInTheSample() {
    TestLines passes = new TestLines();
    for (int i = 1; i <= 4000; i++) {
      passes.put(new TestKey("a.B", "test", i), "vector", "[" + i + "] title");
    }

    assertThat(Sample.of(passes)).hasSizeBetween(15, 80).isEqualTo(Sample.of(passes));
  }
}
