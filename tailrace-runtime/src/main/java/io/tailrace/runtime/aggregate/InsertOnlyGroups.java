/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.ADDED;
import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;
import java.util.Arrays;
import org.apache.flink.types.RowKind;

/** Groups of an input that never takes a row back: a group begins, and ends only by its age. */
final class InsertOnlyGroups implements GroupLifecycle {
  private final boolean aging;
  private StateTable table;

  /**
   * Such groups.
   *
   * @param ttlMillis after how many milliseconds without a change a group is forgotten, 0 for never
   */
  InsertOnlyGroups(long ttlMillis) {
    this.aging = ttlMillis > 0;
  }

  @Override
  public void open(StateTable newTable) {
    table = newTable;
  }

  @Override
  public void bind(RowBatch batch) {
    byte[] kinds = batch.kinds();
    for (int i = 0; kinds.length != 0 && i < batch.size(); i++) {
      byte kind = kinds[batch.row(i)];
      if (kind == RowBatch.UPDATE_BEFORE || kind == RowBatch.DELETE) {
        throw new IllegalStateException(
            String.format(
                "A GROUP BY that was planned for an input of inserts received a change %s. The"
                    + " source sends kinds of changes that its changelog mode does not declare. Declare them"
                    + " there, or read the source with a format that does.",
                RowKind.fromByteValue(kind).shortString()));
      }
    }
  }

  @Override
  public void decide(ProbeRange range) {
    StateTable groups = table;
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    if (range.isOfOldGroups() && !aging) {
      // Without deletes and a time to live, only a group that was just inserted is not live.
      Arrays.fill(steps, range.from(), range.to(), ADDED);
      return;
    }
    for (int i = range.from(); i < range.to(); i++) {
      if (groups.isLive(addresses[i])) {
        steps[i] = ADDED;
        if (aging) {
          groups.touch(addresses[i]);
        }
      } else {
        steps[i] = FRESH;
        groups.touch(addresses[i]);
      }
    }
  }

  @Override
  public void finish(ProbeRange range) {}
}
