/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import java.util.SplittableRandom;

/**
 * Inserts of every identity in its first version, then rounds in which each identity is updated
 * once, in random order: a -U of its version and a +U of the next. After {@value #ROUNDS} rounds
 * every identity is back in its first version, so that these rounds can be repeated for ever.
 */
final class UpdateSequence implements RowSequence {
  /** Rounds, and versions of an identity. */
  static final int ROUNDS = 4;

  private final Shuffle shuffle;
  private int[] order;
  private int at;
  private int round = -1;

  /**
   * @param identities rows that live at once, a multiple of {@link GeneratedBlock#ROWS}, so that no
   *     update is cut by the end of a block
   */
  UpdateSequence(SplittableRandom random, int identities) {
    this.shuffle = new Shuffle(random, identities);
    this.order = shuffle.next();
  }

  @Override
  public RowVersions next() {
    if (at == order.length) {
      order = shuffle.next();
      at = 0;
      round++;
    }
    return round < 0 ? inserts() : updates();
  }

  private RowVersions inserts() {
    int[] identities = new int[GeneratedBlock.ROWS];
    for (int i = 0; i < identities.length; i++) {
      identities[i] = order[at++];
    }
    return new RowVersions(identities, new int[GeneratedBlock.ROWS], RowBatch.ALL_INSERT);
  }

  private RowVersions updates() {
    int[] identities = new int[GeneratedBlock.ROWS];
    int[] versions = new int[GeneratedBlock.ROWS];
    byte[] kinds = new byte[GeneratedBlock.ROWS];
    for (int i = 0; i < identities.length; i += 2) {
      int identity = order[at++];
      identities[i] = identity;
      identities[i + 1] = identity;
      versions[i] = round % ROUNDS;
      versions[i + 1] = (round + 1) % ROUNDS;
      kinds[i] = RowBatch.UPDATE_BEFORE;
      kinds[i + 1] = RowBatch.UPDATE_AFTER;
    }
    return new RowVersions(identities, versions, kinds);
  }
}
