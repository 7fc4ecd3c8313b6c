/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs random GROUP BY statements over random changelogs on stock Flink and on us, on the calling
 * thread and without a cluster, and compares the final rows, the changes of each key where they are
 * promised, and whether there was an error. Everything follows from the seed.
 */
public final class AggregateFuzzer {
  private static final Logger LOG = LoggerFactory.getLogger(AggregateFuzzer.class);
  private static final int MAX_FAILURES = 5;
  private static final int PROGRESS = 1000;

  private AggregateFuzzer() {}

  /**
   * What came out.
   *
   * @param cases number of cases that were run; fewer than asked for when several have failed
   * @param failures a text for each failure: the seed, a SQL test file and both answers
   * @param coverage what the cases that passed had
   */
  public record Report(int cases, List<String> failures, FuzzCoverage coverage) {}

  /** Runs the cases of consecutive seeds. */
  public static Report run(long firstSeed, int cases) {
    checkArgument(cases > 0, "No cases: %s.", cases);
    FuzzCoverage coverage = new FuzzCoverage();
    List<String> failures = new ArrayList<>();
    int done = 0;
    while (done < cases && failures.size() < MAX_FAILURES) {
      long query = FuzzCase.queryOf(firstSeed + done);
      try (Differential engines = Differential.of(FuzzCase.of(firstSeed + done))) {
        while (done < cases && FuzzCase.queryOf(firstSeed + done) == query) {
          Optional<String> failure = run(FuzzCase.of(firstSeed + done), engines, coverage);
          failure.ifPresent(text -> LOG.info("A case failed: {}", text));
          failure.ifPresent(failures::add);
          done++;
          if (done % PROGRESS == 0) {
            LOG.info("{} cases done, {} failed", done, failures.size());
          }
        }
      }
    }
    return new Report(done, List.copyOf(failures), coverage);
  }

  private static Optional<String> run(
      FuzzCase fuzzCase, Differential engines, FuzzCoverage coverage) {
    Differential.Outcome outcome;
    try {
      outcome = engines.run(fuzzCase, fuzzCase.inputs());
    } catch (UnsupportedOperationException e) {
      // A condition that is never true leaves no scan; Flink reads the empty table on a cluster
      // only.
      LOG.info("Seed {} is left out: {}", fuzzCase.seed(), e.getMessage());
      coverage.addLeftOut();
      return Optional.empty();
    }
    if (outcome.difference().isPresent()) {
      return Optional.of(failure(fuzzCase, engines, outcome.difference().get()));
    }
    if (outcome.stock().error().isPresent()) {
      coverage.addError(outcome.stock().error().get());
    } else {
      coverage.add(fuzzCase);
    }
    return Optional.empty();
  }

  private static String failure(FuzzCase fuzzCase, Differential engines, Difference found) {
    FuzzInputs inputs = fuzzCase.inputs();
    List<FuzzInputs.Part> parts =
        fuzzCase.isMalformed() ? inputs.changeByChange() : inputs.rowByRow();
    FuzzInputs small =
        new Shrinker(
                candidate ->
                    engines
                        .run(fuzzCase, candidate)
                        .difference()
                        .filter(difference -> difference.what().equals(found.what()))
                        .isPresent())
            .shrink(inputs, parts);
    Difference shown = engines.run(fuzzCase, small).difference().orElse(found);
    return "seed "
        + fuzzCase.seed()
        + ", "
        + fuzzCase.configuration()
        + "\n"
        + fuzzCase.text(small)
        + "\n"
        + shown;
  }
}
