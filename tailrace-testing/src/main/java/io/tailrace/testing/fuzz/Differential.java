/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import io.tailrace.testing.contract.StreamContract;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.Engine;
import io.tailrace.testing.run.PreparedScript;
import io.tailrace.testing.script.SqlScript;
import java.util.Optional;

/** One statement, planned by stock Flink and by us, to be run over many inputs. */
final class Differential implements AutoCloseable {
  /** Stock Flink runs row by row; the driver counts a batch for each round of a source. */
  private static final RunConfiguration STOCK =
      RunConfiguration.plain().with(Dimension.BATCH, "4096");

  private static final int MAX_CONTRACT_CHANGES = 500;

  private final PreparedScript stock;
  private final PreparedScript ours;

  private Differential(PreparedScript stock, PreparedScript ours) {
    this.stock = stock;
    this.ours = ours;
  }

  /** The statement of a case. */
  static Differential of(FuzzCase fuzzCase) {
    SqlScript script = fuzzCase.script(FuzzInputs.NONE);
    return new Differential(
        new PreparedScript(script, Engine.STOCK), new PreparedScript(script, Engine.TAILRACE));
  }

  /** What both engines make of a case with other inputs. */
  Outcome run(FuzzCase fuzzCase, FuzzInputs inputs) {
    SqlScript script = fuzzCase.script(inputs);
    Answer expected = stock.run(STOCK, DriverSettings.of(fuzzCase.seed()), script.inputs());
    Answer actual =
        ours.run(fuzzCase.configuration(), settings(fuzzCase, inputs, expected), script.inputs());
    return new Outcome(expected, Difference.between(expected, actual, fuzzCase.query()));
  }

  /**
   * A malformed input breaks the contract from the source on; the contract looks at batches again
   * and again, which takes too long for big ones.
   */
  private DriverSettings settings(FuzzCase fuzzCase, FuzzInputs inputs, Answer expected) {
    DriverSettings settings = fuzzCase.configuration().settings();
    return fuzzCase.isMalformed()
            || inputs.size() > MAX_CONTRACT_CHANGES
            || expected.error().isPresent()
        ? settings
        : settings.withTap(
            StreamContract.factory(
                ours.modes(fuzzCase.configuration()), SqlScript.Retractions.MATCHED));
  }

  @Override
  public void close() {
    stock.close();
    ours.close();
  }

  /**
   * What came out.
   *
   * @param stock the answer of stock Flink
   * @param difference in what ours differs
   */
  record Outcome(Answer stock, Optional<Difference> difference) {}
}
