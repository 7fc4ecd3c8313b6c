/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.mutant;

import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.driver.EdgeTap;
import io.tailrace.testing.matrix.Dimension;
import io.tailrace.testing.matrix.RunConfiguration;

/**
 * Defects that an engine of batches may have, each of which a SQL test file must catch. The driver
 * puts them between the operators, so that no defect has to be built into the engine: what an
 * operator with the defect would send is sent in place of what the sound one does.
 */
public enum Mutant {
  DROPPED_UPDATE_BEFORE("changelog/all-kinds-through-projection", Mutations::dropUpdateBefore),
  LOST_KINDS("changelog/all-kinds-through-projection", Mutations::loseKinds),
  SWAPPED_KINDS("changelog/all-kinds-through-projection", Mutations::swapKinds),
  CUT_PAIR("changelog/all-kinds-through-projection", Mutations::cutPair),
  REVERSED_ROWS("changelog/filter-splits-update", Mutations::reverseRows),
  LOST_NULL_BIT("calc/nulls-everywhere", Mutations::loseNullBits),
  LOST_LAST_ROW("calc/nulls-everywhere", Mutations::dropLastRow),
  DUPLICATED_ROW("calc/nulls-everywhere", Mutations::duplicateRow),
  IGNORED_SELECTION("calc/where-null", Mutations::ignoreSelection),
  FILTER_KEEPS_NULL("calc/where-null", Mutations::keepRejectedNulls),
  LOST_NANOS("calc/all-types", Mutations::loseNanos),
  TRUNCATED_STRING("calc/strings", Mutations::truncateStrings),
  ALIASED_ARRAY("calc/nulls-everywhere", AliasedArray::new),
  SKIPPED_FLUSH("calc/nulls-everywhere", SkippedFlush::new),
  EARLY_WATERMARK("time/tumble-out-of-order", EarlyWatermark::new),
  STALE_KEY_GROUP("calc/nulls-everywhere", Mutations::staleKeyGroup),
  WRONG_CHANNEL("calc/nulls-everywhere", producer -> EdgeTap.NONE);

  private final String script;
  private final EdgeTap.Factory tap;

  Mutant(String script, MutantTap.Mutation mutation) {
    this(script, (EdgeTap.Factory) producer -> new MutantTap(producer, mutation));
  }

  Mutant(String script, EdgeTap.Factory tap) {
    this.script = script;
    this.tap = tap;
  }

  /** Name of the SQL test file that catches it, without its ending. */
  public String script() {
    return script;
  }

  /** A configuration in which it shows. */
  public RunConfiguration configuration() {
    RunConfiguration plain = RunConfiguration.plain().with(Dimension.BATCH, "7");
    return switch (this) {
      case STALE_KEY_GROUP, WRONG_CHANNEL ->
          plain.with(Dimension.PARALLELISM, "4").with(Dimension.EXCHANGE, "first-column");
      default -> plain;
    };
  }

  /** Puts the defect behind every operator. */
  public EdgeTap.Factory tap() {
    return tap;
  }

  /** The channel that is taken in place of the right one. */
  public DriverSettings.Routing routing() {
    return this == WRONG_CHANNEL
        ? (chosen, channels) -> (chosen + 1) % channels
        : (chosen, channels) -> chosen;
  }
}
