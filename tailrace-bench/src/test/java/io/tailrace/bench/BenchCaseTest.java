/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;

class BenchCaseTest {
  @Test
  void hasEveryBaselineBeforeItsCase() {
    List<String> seen = new ArrayList<>();
    for (BenchCase benchCase : BenchCase.ALL) {
      benchCase.baseline().ifPresent(baseline -> assertThat(seen).contains(baseline));
      seen.add(benchCase.name());
    }
    assertThat(seen).doesNotHaveDuplicates();
  }

  @Test
  void choosesBaselinesToo() {
    assertThat(BenchCase.named(List.of("like", "exchange")))
        .extracting(BenchCase::name)
        .containsExactly("source-sink", "exchange", "project", "like");
  }

  @Test
  void runsGroupByInOneTaskOfEachKind() {
    assertThat(BenchCase.at(2, BenchCase.ALL))
        .extracting(BenchCase::name)
        .contains("like", "exchange")
        .doesNotContain("group-1k");
    assertThat(BenchCase.at(1, BenchCase.ALL)).isEqualTo(BenchCase.ALL);
  }

  @Test
  void namesTheCasesWhenOneIsUnknown() {
    assertThatExceptionOfType(ValidationException.class)
        .isThrownBy(() -> BenchCase.named(List.of("likes")))
        .withMessageContaining("'likes'")
        .withMessageContaining("like,");
  }
}
