/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FoldedResultPropertyTest {

  /** Whatever the order in which rows come and go, the rows that came and did not go remain. */
  @Property
  void leavesWhatWasNotTakenAway(
      @ForAll("keys") List<String> added, @ForAll("keys") List<String> extra) throws Exception {
    FoldedResult result = new FoldedResult(FoldedResultTest.TYPES, 1000);
    for (String key : added) {
      result.apply(FoldedResultTest.row("+I " + key + " 1"));
      for (String other : extra) {
        result.apply(FoldedResultTest.row("+U " + other + " 2"));
      }
    }
    for (int i = 0; i < added.size(); i++) {
      for (String other : extra) {
        result.apply(FoldedResultTest.row("-U " + other + " 2"));
      }
    }

    assertThat(
            result.rows(Comparator.comparing(FoldedResultTest::text)).stream()
                .map(FoldedResultTest::text))
        .containsExactlyInAnyOrderElementsOf(added.stream().map(key -> key + " 1").toList());
    assertThat(result.unmatchedRetractions()).isZero();
  }

  @Provide
  Arbitrary<List<String>> keys() {
    return Arbitraries.of("a", "b", "c", "-").list().ofMaxSize(20);
  }
}
