/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import javax.annotation.concurrent.GuardedBy;

/**
 * Generated rows without end: blocks in memory, some of which come once and the rest again and
 * again. Immutable.
 */
final class GeneratedRows {
  @GuardedBy("GeneratedRows.class")
  private static final Map<BlockSpec, Kept> KEPT = new HashMap<>();

  @GuardedBy("GeneratedRows.class")
  private static long run;

  private final GeneratedBlock[] blocks;
  private final int once;

  /**
   * Rows in memory.
   *
   * @param run the last run that asked for them
   */
  private record Kept(GeneratedRows rows, long run) {}

  private GeneratedRows(GeneratedBlock[] blocks, int once) {
    this.blocks = blocks;
    this.once = once;
  }

  /** From now on rows are asked for by another run. */
  static synchronized void beginRun() {
    run++;
  }

  /**
   * The rows of a specification. They are kept until a run asks for others, so that the runs of a
   * case, and the tables of a run, share them.
   *
   * @throws IllegalArgumentException for a type that is not generated
   */
  static synchronized GeneratedRows of(BlockSpec spec) {
    long current = run;
    if (!KEPT.containsKey(spec)) {
      // The old ones go first: they may take as much memory as the new ones.
      KEPT.values().removeIf(each -> each.run() < current);
    }
    GeneratedRows rows =
        Optional.ofNullable(KEPT.get(spec)).map(Kept::rows).orElseGet(() -> generate(spec));
    KEPT.put(spec, new Kept(rows, current));
    return rows;
  }

  /** The block that holds the rows from {@code number * GeneratedBlock.ROWS}. */
  GeneratedBlock block(long number) {
    return blocks[(int) (number < once ? number : once + (number - once) % (blocks.length - once))];
  }

  private static GeneratedRows generate(BlockSpec spec) {
    SplittableRandom random = new SplittableRandom(spec.seed());
    return switch (spec.changes()) {
      case INSERTS ->
          new GeneratedRows(
              blocks(spec, new InsertSequence(random, spec.identities()), spec.blocks()), 0);
      case UPDATES -> {
        int inserted = spec.identities() / GeneratedBlock.ROWS;
        int updated = 2 * UpdateSequence.ROUNDS * inserted;
        yield new GeneratedRows(
            blocks(spec, new UpdateSequence(random, spec.identities()), inserted + updated),
            inserted);
      }
    };
  }

  private static GeneratedBlock[] blocks(BlockSpec spec, RowSequence sequence, int count) {
    BatchSchema schema = BatchSchema.of(spec.rowType());
    GeneratedBlock[] blocks = new GeneratedBlock[count];
    for (int i = 0; i < count; i++) {
      blocks[i] = GeneratedBlock.of(spec, schema, sequence.next());
    }
    return blocks;
  }
}
