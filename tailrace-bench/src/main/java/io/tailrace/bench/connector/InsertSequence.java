/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import java.util.SplittableRandom;

/** Inserts: in every {@code identities} rows each identity occurs once, in random order. */
final class InsertSequence implements RowSequence {
  private final Shuffle shuffle;
  private int[] order = new int[0];
  private int at;
  private int rows;

  InsertSequence(SplittableRandom random, int identities) {
    this.shuffle = new Shuffle(random, identities);
  }

  @Override
  public RowVersions next() {
    int[] identities = new int[GeneratedBlock.ROWS];
    int[] versions = new int[GeneratedBlock.ROWS];
    for (int i = 0; i < identities.length; i++) {
      if (at == order.length) {
        order = shuffle.next();
        at = 0;
      }
      identities[i] = order[at++];
      versions[i] = rows++;
    }
    return new RowVersions(identities, versions, RowBatch.ALL_INSERT);
  }
}
