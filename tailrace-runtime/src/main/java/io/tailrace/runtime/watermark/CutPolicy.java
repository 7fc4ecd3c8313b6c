/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

/**
 * Where a batch is cut so that a watermark can stand inside the rows that came together. Everywhere
 * else the watermarks of a batch are one watermark after it.
 */
public enum CutPolicy {
  /**
   * Before a row that the watermark concerns: one that is late under it, or that starts in the very
   * next millisecond. The latter is not late, but a session window that the watermark has just
   * ended begins where the row does and would still take it.
   */
  CONCERNED_ROWS {
    @Override
    boolean cuts(long rowtime, long watermark) {
      return rowtime <= watermark || rowtime - 1 == watermark;
    }
  },
  /** After each row that moves the watermark: for plans that read CURRENT_WATERMARK. */
  EVERY_ADVANCE {
    @Override
    boolean cuts(long rowtime, long watermark) {
      return true;
    }
  };

  /**
   * Whether the batch is cut before a row.
   *
   * @param rowtime of the row, epoch milliseconds
   * @param watermark that is due before the row and has not been sent, epoch milliseconds
   */
  abstract boolean cuts(long rowtime, long watermark);
}
